/** Words of the shell's own: some do what they do all the same, some are other programs after it. */
export const SHELL_WORDS = new Set(
  'alias builtin command coproc enable eval exec exit fc jobs kill source time trap type ulimit umask wait'.split(' '),
)

/**
 * The programs that report on other programs, the network and the system's logs: a command that is confined to the folder
 * could report none of these.
 */
const BEYOND = new Set(
  `ps pgrep pidof pstree top htop lsof fuser ss netstat journalctl dmesg last lastlog who w vmstat iostat free ifconfig nmcli lsusb lspci lsblk
  findmnt dmidecode sensors printenv env`.split(/\s+/),
)
const BEYOND_WITH = new Set(
  ['docker', 'podman']
    .flatMap(program =>
      ['ps', 'images', 'info', 'inspect', 'logs', 'stats', 'volume', 'network'].map(word => `${program} ${word}`),
    )
    .concat(
      'systemctl status',
      'systemctl list-units',
      'crontab -l',
      'kubectl get',
      'kubectl describe',
      'kubectl logs',
      'ip addr',
      'ip a',
      'ip route',
    ),
)

const MAX_WORDS = 20

/** They tell what a person has set, or what was installed for them elsewhere. */
const SETTINGS =
  /^((npm|pnpm|yarn|pip|pip3) config (get|list|ls)\b|git config (--(get|get-all|get-regexp|list)\b|-l\b|get |list\b|[\w-]+\.[\w.-]+$)|brew (list|ls|info|deps|uses|leaves|--prefix|--version)\b|cargo tree\b)/

/** Returns whether a command reports on what lies outside the folder and the installed programs. */
export function looksBeyond(argv: readonly string[]): boolean {
  const line = argv.slice(0, MAX_WORDS).join(' ')
  return BEYOND.has(argv[0] ?? '') || BEYOND_WITH.has(argv.slice(0, 2).join(' ')) || SETTINGS.test(line)
}
