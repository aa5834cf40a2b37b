@echo off
rem Runs the Gradle version named in gradle\wrapper\gradle-wrapper.properties.
rem Settings: JAVA_HOME (else java of the PATH), JAVA_OPTS and GRADLE_OPTS (options for the JVM of the launcher).
setlocal

set "JAVA=java.exe"
if defined JAVA_HOME set "JAVA=%JAVA_HOME:"=%\bin\java.exe"

"%JAVA%" -version >nul 2>&1
if errorlevel 1 (
  echo gradlew: no Java found at "%JAVA%"; set JAVA_HOME to a JDK, version 17 or later. 1>&2
  exit /b 1
)

"%JAVA%" -Xmx64m %JAVA_OPTS% %GRADLE_OPTS% "-Dorg.gradle.appname=%~n0" ^
  -classpath "%~dp0gradle\wrapper\gradle-wrapper.jar" org.gradle.wrapper.GradleWrapperMain %*
exit /b %ERRORLEVEL%
