import type { ConfinedView } from './bubblewrap-arguments'

const SYSTEM = [
  ...['/bin', '/sbin', '/usr', '/System', '/Library/Apple', '/Library/Developer/CommandLineTools', '/opt/homebrew'],
  ...[
    '/Applications/Xcode.app',
    '/private/var/db/timezone',
    '/private/var/select',
    '/private/var/db/xcode_select_link',
  ],
  ...['/private/etc/passwd', '/private/etc/group', '/private/etc/localtime', '/private/etc/shells'],
]

const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom', '/dev/fd']

/**
 * The profile of sandbox-exec for a confined command: everything is denied but to start programs, to read those of the system and
 * one folder without what is hidden in it, and to write to `/dev/null`. Later rules win over earlier ones.
 */
export function seatbeltProfile({ folder, hidden, programFolders }: ConfinedView): string {
  const read = [...SYSTEM, ...programFolders, folder].map(subpath).join(' ')
  return [
    '(version 1)',
    '(deny default)',
    '(allow process-fork)',
    `(allow process-exec ${read})`,
    '(allow signal (target same-sandbox))',
    '(allow sysctl-read)',
    '(allow file-read-metadata)',
    `(allow file-read* (literal "/") ${DEVICES.map(subpath).join(' ')} ${read})`,
    `(allow file-write* ${['/dev/null', '/dev/zero'].map(literal).join(' ')})`,
    ...(hidden.length === 0 ? [] : [`(deny file-read* ${hidden.map(literal).join(' ')})`]),
    '(deny network*)',
    '',
  ].join('\n')
}

function subpath(path: string): string {
  return `(subpath ${quoted(path)})`
}

function literal(path: string): string {
  return `(literal ${quoted(path)})`
}

/** A string of Scheme, in which only these two have a meaning. */
function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, sign => `\\${sign}`)}"`
}
