/** The variables for paths of programs, their owner and the language: nobody keeps a token or a password in these. */
const KEPT =
  /^(PATH|HOME|PWD|OLDPWD|SHELL|USER|USERNAME|LOGNAME|LANG|LANGUAGE|LC_[A-Z]+|TERM|COLORTERM|TZ|HOSTNAME|GOPATH|GOROOT|JAVA_HOME|CARGO_HOME|RUSTUP_HOME|RUSTUP_TOOLCHAIN|VIRTUAL_ENV|CONDA_PREFIX|CONDA_DEFAULT_ENV|NVM_DIR|PYENV_ROOT|SDKMAN_DIR|NODE_ENV|XDG_[A-Z]+_(HOME|DIRS|DIR)|SYSTEMROOT|PATHEXT|COMSPEC)$/i

/** The variables in which the shell describes itself. */
const OF_SHELL = /^(UID|EUID|RANDOM|SECONDS|[?#])$/

/** The variables that a shell or a program would take for more than a value. */
const OBEYED =
  /^(PATH|IFS|ENV|HOME|SHELL|SHELLOPTS|PS\d|PROMPT_COMMAND|CDPATH|GLOBIGNORE|TMPDIR|EDITOR|VISUAL|BROWSER|MAGIC|.*PAGER|(BASH|LD|DYLD|GIT|LESS|NODE|NPM|YARN|PYTHON|PIP|PERL|RUBY|GEM|JAVA|JDK|MAVEN|GRADLE|MAKE|CARGO|RUST|GO|TAR|UNZIP|ZIP|GZIP|XZ|GREP|RIPGREP|BAT|FD|FZF|JQ|YQ|AWK|TREE|CC|CXX|DOCKER|POSIX)_?.*)$/

/** Settings before a program that only change how it speaks. */
const HARMLESS_SETTING =
  /^((LC_[A-Z]+|LANG|LANGUAGE|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|COLUMNS|TERM|CI)=[\w.:/+-]*|(GIT_)?PAGER=(cat)?|GIT_OPTIONAL_LOCKS=0|PYTHONDONTWRITEBYTECODE=1|PYTHONUNBUFFERED=1|GOPROXY=off|GOFLAGS=-mod=(mod|readonly|vendor))$/

/** Returns whether a line that only reads gets a variable of the person's environment. */
export function isKeptVariable(name: string): boolean {
  return KEPT.test(name)
}

/**
 * Returns whether a confined command has a variable, with a value that reveals nothing secret. All others are empty there,
 * so they need approval.
 */
export function isShownVariable(name: string): boolean {
  return KEPT.test(name) || OF_SHELL.test(name)
}

/** Returns whether a line may give a variable a value of its own without anything else obeying it. */
export function isOwnVariable(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !OBEYED.test(name) && !isShownVariable(name)
}

/** Of `NAME=value` before a program, as it is written. */
export function isHarmlessSetting(assignment: string): boolean {
  return HARMLESS_SETTING.test(assignment)
}
