import { expect, test } from 'vitest'
import { CommandOutput, LiveOutput } from '../../../../../renderer/views/calls/results/command-output'
import { drawn } from '../../../drawn'

const output = { stdout: 'first\nlast\n', stdoutTruncated: false, stderr: '', stderrTruncated: false }
const outcome = { exitCode: 0, durationMs: 5, timedOut: false, stopped: false, ...output }
const details = { type: 'command' as const, command: 'build', workingDirectory: '.', outcome }

const seen = (text: string, isWhole: boolean) => ({ session: { output: { c: { text, isWhole } } } })

test('a command that this window saw run is shown as it printed, another one by its result', () => {
  const view = <CommandOutput callId="c" isTyped={false} details={details} />
  expect(drawn(view, seen('first last', true)).textContent).toContain('first last')
  const late = drawn(view, seen('last of all', false)).textContent
  expect(late).toContain('first\nlast')
  expect(late).not.toContain('last of all')
})

test('a command that the person typed stands above already, and is not said again', () => {
  const words = (isTyped: boolean) =>
    drawn(<CommandOutput callId="c" isTyped={isTyped} details={details} />, seen('', false)).textContent
  expect(words(false)).toContain('build')
  expect(words(true)).not.toContain('build')
})

test('of an output that is no text it is said what it is, whether this window saw it or not', () => {
  const printed = { ...outcome, stdout: 'for the model', stderr: 'a warning', binary: 'a PDF document' }
  const view = <CommandOutput callId="c" isTyped={false} details={{ ...details, outcome: printed }} />
  for (const isWhole of [true, false]) {
    const words = drawn(view, seen('%PDF-1.7', isWhole)).textContent
    expect(words).toContain('Can’t read this as text (a PDF document)')
    expect(words).toContain('a warning')
    expect(words).not.toMatch(/%PDF|for the model/)
  }
})

test('while it runs it is said that what was printed before is not shown, where that is so', () => {
  const words = 'Earlier output isn’t shown here.'
  expect(drawn(<LiveOutput callId="c" />, seen('now', false)).textContent).toContain(words)
  expect(drawn(<LiveOutput callId="c" />, seen('now', true)).textContent).not.toContain(words)
  expect(drawn(<LiveOutput callId="c" />, seen('', true)).textContent).toBe('')
})
