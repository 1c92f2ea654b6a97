import { stripVTControlCharacters } from 'node:util'

const LONGEST_LINE = 300
/** More of the end of what was printed is not looked through. */
const MOST_PRINTED = 16_000

/** The lines around an error, with its location: of no use in one line. */
const AROUND =
  /^(at |File "|Node\.js v\d|Require stack:|- [/\\A-Z]|\^+$|~+$|[{}[\]();,]*$|code: '|requireStack:|npm (warn|WARN|notice)(?! EBADENGINE)|npm (error|ERR!)( A complete log|\s+\/\S*_logs)|node:internal|Traceback \(|During handling|Bun v\d|error: script |DEBUG|INFO)/
const TELLS = /(^|\W)(\w*Error|\w*Exception|error|fatal|panic(ked)?|failed|fehler|erreur)\b/i

/** Returns what was printed, line by line, without what surrounds errors. */
export function tellingLines(printed: string): string[] {
  return stripVTControlCharacters(printed.slice(-MOST_PRINTED))
    .split(/[\r\n]+/)
    .map(line => line.trim().slice(0, LONGEST_LINE))
    .filter(line => line !== '' && !AROUND.test(line))
}

/** The last line of the error that a program printed: the last that says it is one, or else the last of all. */
export function errorLine(printed: string): string | undefined {
  const lines = tellingLines(printed)
  return lines.findLast(line => TELLS.test(line)) ?? lines.at(-1)
}
