import { posix } from 'node:path'

/** The programs whose purpose is to reach other computers, or to change what is kept there. */
const ALWAYS = new Set(
  `aria2c aws axel az cloudflared curl curlie delv dig doctl dog drill elinks finger firebase flyctl fly ftp gcloud gh glab
  grpcurl gsutil helm heroku host http https kdig lftp links links2 lynx mail mosh mtr mutt nc ncat netcat netlify ngrok nmap
  nping nslookup open ping ping6 pulumi rclone rdesktop resolvectl rsync s3cmd scp sendmail sftp smbclient sshfs start telnet
  terraform tftp traceroute traceroute6 tracepath twine vercel w3m websocat wget wget2 whois wrangler xdg-open xh yt-dlp`.split(
    /\s+/,
  ),
)

/** Commands of a program that send what is here, or change accounts and packages elsewhere. */
const COMMANDS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    git: /^(push|clone|ls-remote|fetch-pack|send-email|send-pack|request-pull|http-push|svn|p4)$/,
    npm: /^(publish|unpublish|deprecate|undeprecate|owner|access|dist-tag|token|login|adduser|logout|team|org|star)$/,
    pnpm: /^(publish|deploy|login)$/,
    yarn: /^(publish|npm|login)$/,
    bun: /^(publish)$/,
    cargo: /^(publish|yank|login|logout|owner)$/,
    gem: /^(push|yank|owner|signin)$/,
    poetry: /^publish$/,
    uv: /^publish$/,
    mvn: /^deploy/,
    gradle: /publish|upload/i,
    dotnet: /^(nuget|push)$/,
    pip: /^(upload)$/,
    hg: /^(push|email)$/,
    openssl: /^s_(client|time)$/,
    svn: /^(commit|ci|import)$/,
  }),
)

/** Letters of rsync that neither name a program nor another computer, and folders of this one. */
const PLAIN_RSYNC =
  /^(-[acghinoprtuvz]+|--(archive|verbose|progress|stats|checksum|update|dry-run|exclude=[\w.*/-]+)|[\w./][\w./ -]*)$/

function isWithinComputer(args: readonly string[]): boolean {
  return args.every(arg => PLAIN_RSYNC.test(arg)) && args.filter(arg => !arg.startsWith('-')).length >= 2
}

/** Returns whether a program sends something from this computer, or changes something elsewhere, judged by its name and its command. */
export function leavesComputer([program = '', ...args]: readonly string[]): boolean {
  const name = posix
    .basename(program)
    .toLowerCase()
    .replace(/\.(exe|cmd|bat)$/, '')
  if (name === 'rsync' && isWithinComputer(args)) return false
  if (ALWAYS.has(name)) return true
  const command = COMMANDS.get(name === 'gradlew' || name === 'mvnw' ? name.slice(0, -1) : name)
  // Its own push keeps what is here, here. Behind options of git the word may be the value of one.
  if (name === 'git' && args[0] === 'stash') return false
  return command !== undefined && args.some(arg => command.test(arg))
}
