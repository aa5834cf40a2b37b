@echo off
rem The command memory on Windows: finds Java and the jar, and starts them, quickly from the second time on.
rem JAVA_HOME names the Java to use, JAVA_OPTS options for it, MEMORY_QUICK_START=off does without the archive of classes.
setlocal disabledelayedexpansion

set "folder=%~dp0"
set "jar="
for %%f in ("%folder%..\lib\memory-cli*.jar" "%folder%memory-cli*.jar") do if not defined jar set "jar=%%~ff"
if not defined jar (
  echo memory: there is no memory-cli*.jar in "%folder%..\lib" or "%folder%"; unpack the download as a whole>&2
  exit /b 1
)

set "java=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
if "%java%"=="java" (
  where java >nul 2>nul || (
    echo memory: there is no Java: install Java 17 or later, or set JAVA_HOME>&2
    exit /b 1
  )
)

set "home=%MEMORY_HOME%"
if not defined home set "home=%USERPROFILE%\.memory"
set "start=%home%\start"
set "launch=%start%\memory-cli.args"
if "%MEMORY_QUICK_START%"=="off" goto plain
set "first="
if exist "%launch%" set /p first=<"%launch%"
if not "%first%"=="#jar %jar%" goto first
"%java%" %JAVA_OPTS% "-Dmemoryweave.launcher=%~f0" "@%launch%" %*
exit /b %errorlevel%

:first
"%java%" -XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData %JAVA_OPTS% "-Dmemoryweave.launcher=%~f0" "-Dmemoryweave.start.folder=%start%" -Dmemoryweave.start.program=memory-cli -jar "%jar%" %*
exit /b %errorlevel%

:plain
"%java%" -XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData %JAVA_OPTS% "-Dmemoryweave.launcher=%~f0" -jar "%jar%" %*
exit /b %errorlevel%
