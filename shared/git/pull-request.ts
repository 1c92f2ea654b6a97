import { parseUrl } from '../parse-url'

/** The kinds of hosts whose pages for a new pull request are known. */
export const GIT_HOSTS = ['github', 'gitlab', 'gitea', 'bitbucket'] as const
export type GitHost = (typeof GIT_HOSTS)[number]

/** The page of a repository at its host. `host` is absent where the address does not say which kind it is. */
export type HostedRepository = { web: string; host?: GitHost }

/** Everything that a pull request of the current branch would be made of. */
export type PullRequestPlan = HostedRepository & {
  remote: string
  branch: string
  /** The branches of the remote that it can go into, the usual one first. */
  bases: string[]
  /** The first lines of the commits that the usual base does not have, the oldest first. */
  commits: string[]
  title: string
  text: string
  /** The remote has the branch as it is here. */
  isPushed: boolean
}

const KNOWN: readonly (readonly [name: RegExp, host: GitHost])[] = [
  [/github/, 'github'],
  [/gitlab/, 'gitlab'],
  [/bitbucket/, 'bitbucket'],
  [/gitea|forgejo|codeberg/, 'gitea'],
]

/** user@host:owner/repository, as git has it for SSH. */
const SCP = /^(?:[\w.-]+@)?([\w.-]+):([\w~/][^:\s]*)$/

/** Returns where the repository of a remote is on the web; undefined for a folder, and for addresses that no browser could open. */
export function hostedRepository(address: string): HostedRepository | undefined {
  const scp = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? null : SCP.exec(address)
  // A drive of Windows is no host.
  const asUrl = scp && (scp[1]?.length ?? 0) > 1 ? `https://${scp[1]}/${scp[2]}` : address
  const url = parseUrl(asUrl)
  if (!url || !/^(?:https?|ssh|git):$/.test(url.protocol)) return undefined
  const path = url.pathname
    .split('/')
    .filter(part => part !== '')
    .join('/')
    .replace(/\.git$/, '')
  if (!path.includes('/') || url.hostname === '') return undefined
  // A port of SSH is none of the web's.
  const port = url.protocol.startsWith('http') ? (/:\d+$/.exec(url.host)?.[0] ?? '') : ''
  const scheme = url.protocol === 'http:' ? 'http' : 'https'
  const host = KNOWN.find(([name]) => name.test(url.hostname.toLowerCase()))?.[1]
  return { web: `${scheme}://${url.hostname}${port}/${path}`, ...(host && { host }) }
}

type PullRequest = { web: string; host: GitHost; branch: string; base: string; title: string; text: string }

/** Servers and browsers take addresses of some eight thousand characters; the person can paste a longer text. */
const LONGEST_TEXT = 5_000

/** Returns the address of the host's own page for a new pull request, with what is known of it filled in. */
export function pullRequestAddress({ web, host, branch, base, title, text }: PullRequest): string {
  const [from, into] = [encoded(branch), encoded(base)]
  // A slash in the name of a branch stays one in a path.
  const range = `${into}...${from}`.replaceAll('%2F', '/')
  const cut = withinAddress(text)
  switch (host) {
    case 'github':
      return `${web}/compare/${range}?${queryOf({ expand: '1', title, body: cut })}`
    case 'gitea':
      return `${web}/compare/${range}?${queryOf({ title, body: cut })}`
    case 'gitlab': {
      const fields = { source_branch: branch, target_branch: base, title, description: cut }
      const named = Object.entries(fields).map(([name, value]) => [`merge_request[${name}]`, value] as const)
      return `${web}/-/merge_requests/new?${queryOf(Object.fromEntries(named))}`
    }
    case 'bitbucket':
      return `${web}/pull-requests/new?${queryOf({ source: branch, dest: base, title, description: cut })}`
  }
}

function queryOf(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
}

/** Half a pair of units has no place in an address. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))

/** Cuts a text so that it fits into an address, where many letters take several characters. */
function withinAddress(text: string): string {
  if (encoded(text).length <= LONGEST_TEXT) return text
  let cut = ''
  let length = 0
  for (const letter of text) {
    length += encoded(letter).length
    if (length > LONGEST_TEXT) break
    cut += letter
  }
  return `${cut}…`
}
