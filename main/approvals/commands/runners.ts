import { posix } from 'node:path'

/** Start another program that is given to them, or read commands from somewhere: what they do is not in their own name. */
const ALWAYS = new Set(
  `. alias asdf bash builtin bunx busybox caffeinate chroot chrt command coproc csh cmd cmd.exe dash direnv docker
  doas ed emacs env eval ex exec expect fc fish flock gdb history hyperfine ionice kubectl ksh let ltrace mapfile mise
  nice nohup npx nsenter osascript parallel pkexec podman powershell pnpx pwsh readarray rlwrap rsh runuser screen script setarch
  setpriv setsid sg sh socat source ssh stdbuf strace su sudo systemd-run taskset time timeout tmux trap tsx unbuffer unshare
  uvx vi vim nvim view watch wine xargs xvfb-run zsh`.split(/\s+/),
)

/** Run a text that is an argument, with one of these options. */
const INLINE: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    python: /^-\w*c/,
    node: /^(-\w*[ep]|--eval|--print|-r|--require|--import|--loader)/,
    deno: /^eval$/,
    bun: /^(-e|--eval|x)$/,
    perl: /^-\w*[eEMmI]/,
    ruby: /^-\w*[erI]/,
    php: /^-\w*[rBREF]/,
    lua: /^-\w*e/,
    awk: /^[^-]/,
    gawk: /^[^-]/,
    mawk: /^[^-]/,
    sed: /^/,
    find: /^-(exec|execdir|ok|okdir)$/,
    fd: /^(-\w*[xX]|--exec|--exec-batch)/,
    rg: /^--(pre|hostname-bin)/,
    git: /^(-c|-C|--exec-path|--git-dir|--work-tree|--config-env|--upload-pack|--receive-pack|--namespace)(=|$)|^(bisect|filter-branch|rebase|config|submodule|difftool|mergetool|-x|--exec)$/,
    tar: /^--(checkpoint-action|to-command|use-compress-program|rsh-command|info-script|new-volume-script)|^-\w*I/,
    make: /^(--eval|-E|SHELL=|-f|--file)/,
    go: /^(run|generate|-exec|-toolexec)/,
    npm: /^(exec|x|explore|config|set)$/,
    pnpm: /^(exec|dlx|config)$/,
    yarn: /^(exec|dlx|config)$/,
    uv: /^(run|tool)$/,
    cargo: /^(run|install|--config)$/,
    man: /^(-P|-H|--pager|--html)/,
    less: /^/,
    more: /^/,
  }),
)

/** Whether a program starts what its arguments say, so that the arguments tell nothing certain of what is done. */
export function isRunner(argv: readonly string[]): boolean {
  const [program = '', ...args] = argv
  const name = posix
    .basename(program)
    .toLowerCase()
    .replace(/\.exe$/, '')
  if (ALWAYS.has(name)) return true
  const inline = INLINE.get(name) ?? INLINE.get(name.replace(/[\d.]+$/, ''))
  return inline !== undefined && args.some(arg => inline.test(arg))
}
