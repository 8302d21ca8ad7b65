"""The course around the library: checks, old lab sheets, programs, and the commands that set it all up."""
