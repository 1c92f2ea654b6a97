import { describe, expect, test } from 'vitest'
import { type Attempt, attemptCall } from '../../../helpers/attempt-call'
import { fileTree } from '../../../helpers/file-tree'
import { sampleOf } from '../../../helpers/how-deep'
import { MANY_SERVERS, toolsOf } from '../../../helpers/many-tools'
import { type SampleTool, sampleInput, sampleTools, withoutSample } from '../../../helpers/sample-calls'
import { toolContext } from '../../../helpers/tool-context'
import { trapFolder } from '../../../helpers/trap-folder'

const waiting = await toolsOf(MANY_SERVERS.slice(0, 1))
const tools = sampleTools('/nowhere', waiting)
const allParameters = new Set(tools.flatMap(({ parameters }) => Object.keys(parameters)))

/** The paths that lead out of the folder, have no end or no target, and are no text. More ways out are tried elsewhere. */
const PATHS = [
  ...['../outside', 'out.txt', 'zero', 'fifo', 'fifo/x', 'loop/x', 'a.txt/x', 'dir', 'none.txt', 'a\0b', '\ud800', ''],
  ...['x'.repeat(300), 'x/'.repeat(3_000), `none/${'x'.repeat(300)}`, null],
]

/** The files that cause problems only for tools that read files. */
const NO_TEXTS = ['bin.dat', 'broken.pdf', 'image.png']
const PATTERNS = ['(', '[', 'a\0b', '\ud800', '', 'x'.repeat(20_000), null]
const NUMBERS = [0, -1, 1.5, 9e15, 'x', null]
const OTHERS = [null, { a: { b: 1 } }, 'x'.repeat(60_000)]

/** Bad values for a parameter, by its name and type. */
function badValues(name: string, { tool, parameters }: SampleTool): readonly unknown[] {
  const { type } = parameters[name] ?? {}
  const readsFiles = tool.reads === 'files' && !('pattern' in parameters)
  if (/path$|file|root|dest|directory|folder/i.test(name)) {
    return readsFiles || tool.kind === 'changes' ? [...PATHS, ...NO_TEXTS] : PATHS
  }
  if (/pattern|glob|include$|exclude/i.test(name)) return PATTERNS
  if (type === 'integer' || type === 'number') return NUMBERS
  return type === 'boolean' || /target|mode|scope|cursor/.test(name) ? ['x'] : OTHERS
}

/** Returns what is useless to a model in the report on a failed call. */
function faultsOf({ isError, text, thrown = 'Error' }: Attempt, { parameters }: SampleTool): string[] {
  if (!isError) return []
  const foreign = [...allParameters].filter(name => !(name in parameters) && names(text, name))
  return [
    ...(/^(?:Type|Range|Syntax|Reference|Zod)Error$/.test(thrown) ? [`a ${thrown}`] : []),
    ...(/\w/.test(text) ? [] : ['no words']),
    ...(text.length > 1_000 ? ['too long'] : []),
    ...(/undefined|\[object |\bNaN\b|"code":|✖/.test(text) ? ['what a program says'] : []),
    ...(/\n\s+at \S+.*:\d+/.test(text) ? ['a stack'] : []),
    ...(/\bE[A-Z]{4,}: |\bERR_[A-Z_]+|errno/.test(text) ? ["the system's own words"] : []),
    ...foreign.map(name => `the parameter '${name}', which it does not have`),
  ]
}

/** A word of two is always the parameter; one of one only where it is quoted. */
function names(text: string, parameter: string): boolean {
  return text.includes(`'${parameter}'`) || (/[_A-Z]/.test(parameter) && new RegExp(`\\b${parameter}\\b`).test(text))
}

test('there is a sample of each parameter of each tool', () => {
  expect(tools.flatMap(sample => withoutSample(sample).map(name => `${name} of ${sample.label}`))).toEqual([])
})

describe('any input', () => {
  test.each(tools.map(({ label }) => label))('%s answers in words and changes nothing', async label => {
    const { context, outside } = await trapFolder()
    const sample = sampleTools(context.workspace, waiting).find(one => one.label === label)
    if (!sample) throw new Error(`${label} is gone`)
    const before = [await fileTree(context.workspace), await fileTree(outside)]
    const good = await attemptCall(sample.tool, sampleInput(sample), context)
    if (sample.required.length > 0) expect(good).toMatchObject({ isError: false })

    const calls: [why: string, input: unknown][] = [
      ...Object.keys(sample.parameters).flatMap(name =>
        badValues(name, sample).map((value): [string, unknown] => [
          `${name} = ${JSON.stringify(value).slice(0, 60)}`,
          { ...sampleInput(sample, [name]), [name]: value },
        ]),
      ),
      ...sample.required.map((name): [string, unknown] => [
        `no ${name}`,
        { ...sampleInput(sample), [name]: undefined },
      ]),
      ['one too many', { ...sampleInput(sample), no_such_parameter: 1 }],
      ...[null, [], 'x', undefined].map((value): [string, unknown] => [`${value} for all`, value]),
    ]
    const found: string[] = []
    await eachOf(sampleOf(calls, 14), async ([why, input]) => {
      const attempt = await attemptCall(sample.tool, input, context)
      found.push(...faultsOf(attempt, sample).map(fault => `${why}: ${fault}: ${attempt.text.slice(0, 200)}`))
    })
    expect(found).toEqual([])
    expect([await fileTree(context.workspace), await fileTree(outside)]).toEqual(before)
  })
})

describe('a pattern that takes steps without end', () => {
  const searching = tools.filter(({ tool, parameters }) => tool.kind === 'reads' && 'pattern' in parameters)

  test.each(searching)('$label ends, and never finds less without a word', async sample => {
    // The line that it gives up at comes before one that has what is sought.
    const context = await toolContext({ 'a.txt': `${'a'.repeat(60)}!\nzz\n`, 'b.txt': 'zz\n' })
    for (const pattern of ['(a+)+$|zz', '(a|aa)+(?=$)\\b|zz(?=)']) {
      const attempt = await attemptCall(sample.tool, { ...sampleInput(sample), pattern }, context)
      expect(faultsOf(attempt, sample)).toEqual([])
      // All others take a glob, of which this is a harmless one.
      const isSearch = 'glob' in sample.parameters || 'include' in sample.parameters
      if (isSearch) expect(attempt.text).toMatch(/given up in a\.txt|a\.txt(?:.|\n)*b\.txt/)
    }
  })
})

/** A few at a time: most wait for another process. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}
