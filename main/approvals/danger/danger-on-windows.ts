import { type Sentence, sentence } from '../../../shared/sentence'

/** PowerShell and cmd have no grammar here: by what their words say. It may find too much, which only asks more loudly. */
const SIGNS: readonly (readonly [RegExp, Sentence])[] = [
  [/\b(sudo|gsudo|runas)\b|-verb\s+runas/i, sentence`it runs as an administrator`],
  [
    /\bgit\b[^|;&\n]*\bpush\b[^|;&\n]*\s(-[a-z]*f\b|--force|--mirror|--delete|\+|:)/i,
    sentence`it can overwrite or delete what others have pushed`,
  ],
  [/\b(npm|pnpm|yarn|cargo|docker|nuget)\b[^|;&\n]*\b(publish|unpublish|push)\b/i, sentence`it publishes something`],
  [
    /\b(reg(\.exe)?\s+(add|delete)|set-executionpolicy|netsh|bcdedit|schtasks|sc(\.exe)?\s+(delete|stop|config)|new-service|stop-computer|restart-computer|shutdown|vssadmin|cipher\s+\/w|takeown|icacls|net\s+(user|localgroup))\b/i,
    sentence`it changes the system`,
  ],
  [
    /-method\s+["']?(post|put|patch|delete)\b|-infile\b|start-bitstransfer|\bscp\b/i,
    sentence`it sends something to another computer`,
  ],
]

/** Returns the reason why a line of a shell without a grammar destroys or reaches out, to follow "because"; null if no word says so. */
export function dangerOnWindows(line: string): Sentence | null {
  return SIGNS.find(([sign]) => sign.test(line))?.[1] ?? null
}
