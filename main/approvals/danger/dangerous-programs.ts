import { type Sentence, sentence } from '../../../shared/sentence'
import { localAddress } from '../commands/danger/local-address'

type Danger = (args: readonly string[]) => Sentence | null

const RAISED = sentence`runs as an administrator`
const PUSHED = sentence`can overwrite or delete work that others have pushed`
const PUBLISHED = sentence`publishes something`
const SENT = sentence`sends data to another computer`
const REMOTE = sentence`acts on another computer`
const SYSTEM = sentence`changes the system`
const SETTINGS = sentence`changes settings beyond this folder`
const DATA = sentence`deletes data from a database`
const CONTAINERS = sentence`deletes container data`

/** Returns what a program does that destroys or reaches out, judged by its name and its arguments; null if there is nothing. */
export function dangerOfProgram(name: string, args: readonly string[]): Sentence | null {
  return PROGRAMS.get(nameOf(name))?.(args) ?? null
}

export function isDangerousName(name: string): boolean {
  return PROGRAMS.has(nameOf(name))
}

function nameOf(name: string): string {
  return name.toLowerCase().replace(/\.(exe|cmd|bat)$/, '')
}

const always =
  (reason: Sentence): Danger =>
  () =>
    reason

/** One of its words is like this. */
const says =
  (pattern: RegExp, reason: Sentence): Danger =>
  args =>
    args.some(arg => pattern.test(arg)) ? reason : null

/** Its words, as a text, are like this. */
const reads =
  (pattern: RegExp, reason: Sentence): Danger =>
  args =>
    pattern.test(args.join(' ')) ? reason : null

const either =
  (...dangers: readonly Danger[]): Danger =>
  args =>
    dangers.map(danger => danger(args)).find(reason => reason !== null) ?? null

/** The words that change something where it is kept, whatever stands before them. */
const CHANGES =
  /^(apply|delete|create|update|put|post|patch|remove|rm|rb|mb|mv|cp|sync|terminate|stop|start|reboot|restart|run|exec|deploy|destroy|set|add|attach|detach|modify|reset|purge|invoke|send|publish|import|up|scale|drain|cordon|taint|replace|edit|rollout|install|upgrade|uninstall|rollback|merge|close|cancel|rerun|revoke|grant|drop|enable|disable|push|pg:reset|config:set)(-[\w-]+)?$/

const gitPush: Danger = args => {
  const at = args.indexOf('push')
  if (at < 0) return null
  const rest = args.slice(at + 1)
  return rest.some(arg => /^(-[a-zA-Z]*[fd]|--(force|delete|mirror|prune)|[+:].)/.test(arg)) ? PUSHED : null
}

/** `--global` and two words more, or one that removes. */
const gitSettings: Danger = args => {
  if (!args.includes('config') || !args.some(arg => /^--(global|system)$/.test(arg))) return null
  const isRead = args.some(arg => /^(--get(-\w+)*|--list|-l|get|list)$/.test(arg))
  const operands = args.filter(arg => !arg.startsWith('-'))
  return !isRead && (operands.length > 2 || args.length > operands.length + 1) ? SETTINGS : null
}

const UPLOAD =
  /^(-[a-zA-Z#0-9]*[dFT]|--(data|form)(-\w+)*(=|$)|--json(=|$)|--upload-file(=|$)|--(post|body)-(data|file)(=|$))/
const METHOD = /^(?:-X|--request[= ]?|--method[= ]?)\s?(POST|PUT|PATCH|DELETE)$/i

/** An upload to a server on this computer stays here. */
const upload: Danger = args => {
  const addresses = args.filter(arg => /^[a-z][\w+.-]*:\/\//i.test(arg))
  if (addresses.length > 0 && addresses.every(arg => localAddress(arg) !== undefined)) return null
  const isSent = args.some(
    (arg, index) => UPLOAD.test(arg) || METHOD.test(arg) || METHOD.test(`${arg} ${args[index + 1] ?? ''}`),
  )
  return isSent ? SENT : null
}

/** `host:path`, but no drive of Windows. */
const remoteCopy: Danger = args => (args.some(arg => /^([\w.-]+@)?[\w.-]{2,}:|^rsync:\/\//.test(arg)) ? SENT : null)

const isReadOnlyFirewall = /^(-L|-S|-n|-v|-nL|-vnL|-nvL|list|status|show|--list.*)$/

const firewall: Danger = args => (args.every(arg => isReadOnlyFirewall.test(arg)) ? null : SYSTEM)

const packages = says(
  /^(install|remove|purge|erase|upgrade|dist-upgrade|full-upgrade|autoremove|add|del|-S\w*|-R\w*|-U\w*|refresh|swupd)$/,
  SYSTEM,
)
const sql = reads(
  /\b(drop|truncate)\s+(database|table|schema|index|view|user|role)?|\bdelete\s+from\b|\bflush(all|db)\b|dropdatabase|\.drop\(|deletemany|\bdrop\b/i,
  DATA,
)
const service = says(
  /^(start|stop|restart|reload|enable|disable|mask|unmask|kill|edit|load|unload|bootstrap|bootout|kickstart|remove|set-.*|isolate|daemon-reload)$/,
  SYSTEM,
)
const remote = says(CHANGES, REMOTE)
const publishes = (...verbs: readonly string[]) => says(new RegExp(`^(${verbs.join('|')})$`), PUBLISHED)
const configures: Danger = args =>
  /^(config|c)$/.test(args[0] ?? '') && /^(set|delete|rm|edit)$/.test(args[1] ?? '') ? SETTINGS : null

const PROGRAMS: ReadonlyMap<string, Danger> = new Map([
  ...named('sudo|doas|pkexec|su|run0|gsudo|runas|sudoedit|gosu|su-exec', always(RAISED)),
  ...named('ssh|rsh|mosh|ansible|ansible-playbook', always(REMOTE)),
  ...named('scp|sftp|ftp|lftp|ncftp|rclone|s3cmd|nc|ncat|netcat|socat|telnet|sendmail|mail|mutt|swaks', always(SENT)),
  ...named('rsync', remoteCopy),
  ...named('curl|curlie|wget|wget2', upload),
  ...named('http|https|xh', says(/^(POST|PUT|PATCH|DELETE|[\w-]+(=|:=|@|=@).*)$/i, SENT)),
  ...named('kubectl|oc|terraform|tofu|pulumi|helm|aws|gcloud|az|doctl|heroku|fly|flyctl|gsutil', remote),
  ...named(
    'vercel|netlify|firebase|wrangler|surge',
    says(/^(deploy|publish|rm|remove|delete|--prod|prod|env|secret)$/, PUBLISHED),
  ),
  ...named(
    'gh|glab|hub',
    either(says(CHANGES, REMOTE), reads(/\bapi\b.*\s(-X|--method|-f|-F|--field|--input)/, REMOTE)),
  ),
  ...named('git', either(gitPush, gitSettings)),
  ...named(
    'npm|pnpm|yarn|bun',
    either(publishes('publish', 'unpublish', 'deprecate', 'owner', 'access', 'dist-tag', 'token'), configures),
  ),
  ...named('cargo', publishes('publish', 'yank', 'owner')),
  ...named('gem', publishes('push', 'yank', 'owner')),
  ...named('poetry|uv|flit|hatch|pdm', publishes('publish')),
  ...named('twine', publishes('upload')),
  ...named('dotnet|nuget', publishes('push', 'delete')),
  ...named('mvn|mvnw', says(/^deploy/, PUBLISHED)),
  ...named('gradle|gradlew', says(/publish|upload/i, PUBLISHED)),
  ...named('vsce|ovsx', publishes('publish', 'unpublish')),
  ...named(
    'docker|podman|nerdctl|docker-compose',
    either(
      publishes('push'),
      reads(
        /\bprune\b|\bvolumes? (rm|remove)\b|\bdown\b.*\s(-v|--volumes)\b|\bimage rm\b|\brmi?\b.*\s(-\w*[fv]|--force|--volumes)/,
        CONTAINERS,
      ),
      reads(/--privileged|(-v|--volume|--mount)[= ](\S*source=)?\/(?=[: ,]|etc|root|home|var\/run)/, RAISED),
    ),
  ),
  ...named('psql|mysql|mariadb|sqlite3|sqlcmd|sqlplus|duckdb|mongo|mongosh|redis-cli|clickhouse-client|cqlsh', sql),
  ...named('dropdb|dropuser', always(DATA)),
  ...named(
    'prisma|rails|rake|artisan|php|knex|sequelize|typeorm|alembic',
    reads(
      /migrate[ :]reset|db[: ](drop|reset|push --force)|migrate:fresh|db:wipe|--force-reset|schema:drop|downgrade base|db:schema:load/,
      DATA,
    ),
  ),
  ...named('systemctl|service|launchctl|rc-service', service),
  ...named('iptables|ip6tables|nft|ufw|firewall-cmd|pfctl', firewall),
  ...named(
    'useradd|userdel|usermod|groupadd|groupdel|adduser|deluser|passwd|chpasswd|visudo|chsh|mount|umount|swapoff|modprobe|insmod|rmmod|update-alternatives|chroot|dpkg-reconfigure|mdadm|lvremove|vgremove|parted',
    always(SYSTEM),
  ),
  ...named('sysctl', says(/^(-w|-p|--system)$|.=/, SYSTEM)),
  ...named('hostnamectl|timedatectl|localectl', says(/^set-/, SYSTEM)),
  ...named('apt|apt-get|aptitude|dnf|yum|zypper|pacman|apk|snap|dpkg|rpm|port|emerge|xbps-install', packages),
  ...named(
    'security',
    says(/^(delete|add|set|unlock|dump|find-\w+-password)/, sentence`may show or change keys and passwords`),
  ),
  ...named(
    'gpg|gpg2',
    says(/^--(delete|export-secret|import|gen|edit)/, sentence`may show or change keys and passwords`),
  ),
])

function named(names: string, danger: Danger): [string, Danger][] {
  return names.split('|').map(name => [name, danger])
}
