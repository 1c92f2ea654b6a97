import { readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { patternsIn } from './helpers/patterns-in'
import { projectFiles } from './helpers/project-files'

/**
 * No regular expression of the product takes time that grows faster than the text that it reads, whoever wrote that: one that
 * tries again, with less, what it has read, or that begins again at each place, holds the whole application for seconds where
 * a model or a page wants it to.
 *
 * What trims the end of a text looks at what is before it, `(?<!\s)\s+$`, so that it begins but once within a row of blanks.
 */
const FOLDERS = ['main', 'preload', 'renderer', 'shared']

/** The files that may be slow, with the reason. */
const MAY_BE_SLOW: Readonly<Record<string, string>> = {
  'main/mcp/import/example-texts.ts': 'the 200 characters before an example',
  'main/mcp/import/read-pasted.ts': 'the 200 characters before a brace',
  'main/providers/offline/offline-phrases.ts': 'what comes last takes whatever is left, so nothing is tried again',
  'main/providers/offline/offline-quotes.ts': 'the message of the person, to a model that is none',
  'main/shell/confinement/confinement.ts': 'what bubblewrap says of its version',
  'main/shell/process/list-processes.ts': 'what the system says in columns',
  'main/vault/cover/decoded-view.ts': 'the 64 characters before a place',
  'renderer/views/places/file-places.ts': 'up to a line of 2000 characters',
}

/** The files whose expressions are built from something other than a constant of the same file, and why they may be. */
const MAY_BE_MADE: Readonly<Record<string, string>> = {
  'main/agent/prompt/composition.ts': 'one of two signs',
  'main/agent/prompt/fence.ts': 'the name of a tag that is ours',
  'main/approvals/danger/dangerous-programs.ts': 'verbs of the table in that file',
  'main/flows/format/check-agent.ts': 'it is only seen whether it is one',
  'main/flows/format/match-pattern.ts': 'the pattern of an agent: it is run with a limit of time',
  'main/mail/send/domain-confusables.ts': 'names of scripts of Unicode',
  'main/mcp/apps/script-nonce.ts': 'names of elements',
  'main/providers/offline/offline-parse.ts': 'verbs of the phrases that are known',
  'main/providers/openai-chat/repair-text-calls.ts': 'copies of its own, each with its own place',
  'main/providers/wire/clean-schema.ts': 'it is only seen whether it is one',
  'main/providers/wire/wire-adjustments.ts': 'words of servers that are known',
  'renderer/features/settings/providers/written-number.ts': 'the signs of a language, for what a person types',
  'renderer/ui/text/visible-text.ts': 'signs that are not seen, which another constant names',
  'renderer/views/calls/json/exact-json.ts': 'a mark of its own',
  'shared/keys.ts': 'names of keys',
}

type Offence = { file: string; said: string }

function offencesIn(file: string, text: string): { slow: Offence[]; made: Offence[] } {
  const found = patternsIn(file, text)
  const said = (one: { line: number }, what: string) => ({ file, said: `${file}:${one.line} ${what}` })
  return {
    slow: found.flatMap(one => ('source' in one && isSlow(one) ? [said(one, `/${one.source}/${one.flags}`)] : [])),
    made: found.flatMap(one => ('made' in one ? [said(one, one.made)] : [])),
  }
}

function isSlow(literal: { source: string; flags: string }): boolean {
  return analyse(literal).reports.length > 0
}

const all = projectFiles(FOLDERS, /\.tsx?$/)
  .map(file => offencesIn(file, readFileSync(file, 'utf8')))
  .reduce((before, { slow, made }) => ({ slow: [...before.slow, ...slow], made: [...before.made, ...made] }))

test.each([
  String.raw`const FENCE = /\s*\n([\s\S]*?)\n?\s*$/`,
  'const any = /^.*.*x/',
  String.raw`text.replace(/\s+\s*x/, "")`,
  'const nested = /^(a+)+$/',
  'const BLANKS = String.raw`\\s*`\nconst made = new RegExp(`^${BLANKS};?${BLANKS}$`)',
  String.raw`const ends = text.replace(/\s+$/, "")`,
])('one that takes more than linear time is seen in %s', text => {
  expect(offencesIn('planted.ts', text).slow).toHaveLength(1)
})

test.each([
  'const found = (said: string) => new RegExp(said)',
  'const found = (said: string) => RegExp(`^${said}`, "i")',
  'import { ONE } from "./one"\nconst found = new RegExp([ONE, "two"].join("|"))',
])('one that is made of outside text is seen in %s', text => {
  expect(offencesIn('planted.ts', text).made).toHaveLength(1)
})

test.each([
  String.raw`const found = text.replace(/(?<!\s)\s+$/, "")`,
  'const NAME = String.raw`\\w+`\nconst found = new RegExp(`^${NAME}$`, "u")',
  'const half = all / 2 / 3',
])('nothing is said of %s', text => {
  expect(offencesIn('allowed.ts', text)).toEqual({ slow: [], made: [] })
})

test.each([
  ['takes more than linear time', all.slow, MAY_BE_SLOW],
  ['is made of outside text', all.made, MAY_BE_MADE],
] as const)('no regular expression %s, but for those that say why', (_, offences, allowed) => {
  expect(offences.filter(({ file }) => !(file in allowed)).map(({ said }) => said)).toEqual([])
  expect(Object.keys(allowed).filter(file => !offences.some(one => one.file === file))).toEqual([])
})
