/** Names by which another program, or other code, runs than a command says, or by which a program trusts somebody else. */
const STEERING: readonly RegExp[] = [
  // Variables that determine where programs and their settings are looked up.
  /^(PATH|PATHEXT|COMSPEC|SHELL|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|XDG_\w+|TMPDIR)$/,
  // Variables that make the system load something into every program.
  /^(LD_|DYLD_|_RLD|LIBPATH$|SHLIB_PATH$|GCONV_PATH$|LOCPATH$|OPENSSL_)/,
  /^(NODE_(OPTIONS|PATH|REPL_EXTERNAL_MODULE|CHANNEL_FD|EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED)|ELECTRON_\w+|TS_NODE_\w+)$/,
  /^PYTHON(PATH|STARTUP|HOME|USERBASE|BREAKPOINT|WARNINGS|INSPECT|EXECUTABLE|PLATLIBDIR|CASEOK|PYCACHEPREFIX)$/,
  /^(BASH_|ENV$|ZDOTDIR$|SHELLOPTS$|BASHOPTS$|PS4$|PROMPT_COMMAND$|IFS$|FPATH$|CDPATH$)/,
  /^(GIT_|SSH_ASKPASS|SUDO_ASKPASS|EDITOR$|VISUAL$|PAGER$|MANPAGER$|LESSOPEN$|BROWSER$)/,
  /^(PERL5|PERLLIB$|RUBYOPT$|RUBYLIB$|GEM_|BUNDLE_|PHPRC$|PHP_INI_SCAN_DIR$|LUA_)/,
  /^(JAVA_|_JAVA_|JDK_|CLASSPATH$|MAVEN_|GRADLE_|DOTNET_|COR_|CORECLR_)/,
  /^(NPM_|YARN_|PNPM_|BUN_|DENO_|COREPACK_|UV_|PIP_|PIPX_|POETRY_|CARGO|RUST|GO(FLAGS|ROOT|PATH|PROXY|ENV|TOOLCHAIN)$|CC$|CXX$|LD$)/,
  /^(DOCKER_|CONTAINER_HOST$|SSL_CERT_|REQUESTS_CA_BUNDLE$|CURL_CA_BUNDLE$)/,
  /^(HTTPS?|ALL|FTP)_PROXY$/,
]

/** The variables of those that a server sets by which something else may run than its command says. */
export function dangerousEnvVars(names: readonly string[]): string[] {
  return names.filter(name => STEERING.some(known => known.test(name.trim().toUpperCase())))
}
