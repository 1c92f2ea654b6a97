import { describe, expect, test } from 'vitest'
import type { CommandOutcome } from '../../../../shared/session/tool-results'
import { textOf } from '../../../../shared/session/tool-results'
import { eventually } from '../../../helpers/eventually'
import { livingOf, pidsIn } from '../../../helpers/processes'
import { planAndApply } from '../../../helpers/run-proposal'
import { type SampleTool, sampleInput, sampleTools } from '../../../helpers/sample-calls'
import { toolContext } from '../../../helpers/tool-context'

/** Every tool that runs a command line or code, and how it is told to. */
const runners = sampleTools('/nowhere').filter(({ parameters }) => 'command' in parameters || 'code' in parameters)
const onUnix = describe.skipIf(process.platform === 'win32')

/** Half of a pair of units. */
const HALF = /\p{Surrogate}/u

/** Arguments by which a tool runs a line of the shell. */
function lineFor(sample: SampleTool, line: string) {
  const isPython = 'code' in sample.parameters
  const code = `import subprocess\nsubprocess.run(["sh", "-c", ${JSON.stringify(line)}])`
  return { ...sampleInput(sample), ...(isPython ? { code } : { command: line }) }
}

/** The shortest time limit that a tool takes; none where it takes none. */
const brief = ({ parameters }: SampleTool) =>
  Object.fromEntries(
    Object.keys(parameters)
      .filter(name => name.startsWith('timeout'))
      .map(name => [
        name,
        name === 'timeout_ms' || parameters[name]?.type === 'integer' ? (name === 'timeout_seconds' ? 1 : 500) : 0.5,
      ]),
  )

/** Starts a tree of which one went its own way, says so, and waits. */
const TREE =
  'echo $$ > pids; setsid sh -c "echo \\$\\$ >> pids; exec sleep 60" & (sleep 60 & echo $! >> pids; echo begun; wait)'

onUnix('a command of a tool', () => {
  test.each(runners)('$label takes its whole tree with it when it is stopped', async sample => {
    const context = await toolContext()
    const work = planAndApply(sample.tool, { ...lineFor(sample, TREE) }, context).catch(thrown => thrown)
    const pids = await pidsIn(context.path('pids'), 3)
    expect(await livingOf(pids)).toHaveLength(3)
    context.abort(new Error('stopped'))
    await work
    await eventually(async () => expect(await livingOf(pids)).toEqual([]))
  })

  test.each(runners.filter(sample => Object.keys(brief(sample)).length > 0))(
    '$label keeps what was said until its time was over, and nothing lives on',
    async sample => {
      const context = await toolContext()
      const result = await planAndApply(sample.tool, { ...lineFor(sample, TREE), ...brief(sample) }, context)
      expect(result.isError).toBe(true)
      expect(textOf(result)).toContain('begun')
      expect(textOf(result)).toMatch(/timed[ _]out/)
      await eventually(async () => expect(await livingOf(await pidsIn(context.path('pids'), 3))).toEqual([]))
    },
  )

  test.each(runners)('$label keeps no more of a flood than it tells, and cuts no character', async sample => {
    const context = await toolContext()
    // An odd number of bytes first, so that the pairs lie across every even border; and bytes that are none at all.
    const flood = "printf 'x\\377'; yes 😀😀é | head -c 4000000; printf 'x\\360\\237' >&2; yes 😀 | head -c 1000001 >&2"
    const result = await planAndApply(sample.tool, lineFor(sample, flood), context)
    const text = textOf(result)
    expect(text.length).toBeLessThan(1_200_000)
    expect(text).not.toMatch(HALF)
    const { outcome } = result.details as { outcome: CommandOutcome }
    expect([outcome.stdoutTruncated, outcome.stderrTruncated]).toEqual([true, true])
    expect(outcome.stdout + outcome.stderr).not.toMatch(HALF)
  })

  test.each(runners)('$label gets no input to wait for', async sample => {
    const result = await planAndApply(sample.tool, lineFor(sample, 'cat; echo ended'), await toolContext())
    expect(textOf(result)).toContain('ended')
  })
})
