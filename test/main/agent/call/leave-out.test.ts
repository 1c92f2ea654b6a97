import { expect, test } from 'vitest'
import { lastEdits, planEdited } from '../../../../main/agent/call/edited-plan'
import type { Proposal, Tool } from '../../../../main/tools/tool'
import { applyPatch } from '../../../../main/tools/workspace/apply-patch'
import { shell } from '../../../../main/tools/workspace/shell'
import { writeFile } from '../../../../main/tools/workspace/write-file'
import { effectsOf } from '../../../../shared/session/effects'
import { textOf } from '../../../../shared/session/tool-results'
import { toolContext } from '../../../helpers/tool-context'

function changing(tool: Tool) {
  if (tool.kind !== 'changes') throw new Error(`${tool.name} changes nothing.`)
  return tool
}

const between = Array.from({ length: 12 }, (_, at) => `same ${at}`)
const text = (first: string, last: string) => `${[first, ...between, last].join('\n')}\n`
const call = { tool: changing(writeFile), input: { path: 'a.txt', content: text('FIRST', 'LAST') } }

/** Leaves out of a plan as it is, as the card would. */
function leavingOut(proposal: Proposal, path: string, hunks?: number[]) {
  const change = effectsOf(proposal.effects, 'file-change').find(effect => effect.path === path)
  const of = { before: change?.before?.hash ?? null, after: change?.after?.hash ?? null }
  return { path, leaveOut: { ...of, ...(hunks && { hunks }) } }
}

const contentOf = (proposal: Proposal, path: string) => Buffer.from(proposal.contents?.get(path) ?? []).toString()

test('a part is left out of a change, the model is told which, and the rest of it is asked about', async () => {
  const context = await toolContext({ 'a.txt': text('first', 'last') })
  const whole = await planEdited(call, [], context)
  const plan = await planEdited(call, [leavingOut(whole, 'a.txt', [0])], context)
  expect(contentOf(plan, 'a.txt')).toBe(text('first', 'LAST'))
  expect(plan.effects).toMatchObject([{ path: 'a.txt', added: 1, removed: 1 }])
  const answer = plan.answer({})
  expect(textOf(answer)).toMatch(
    /^The person left out a part of the change to a\.txt\. Not made was:\n@@[^\n]+\n-first\n\+FIRST\n/,
  )
  expect(answer.details).toEqual({ type: 'changes', changes: plan.effects })
})

test('parts are left out one after the other, also of what the person wrote themselves', async () => {
  const context = await toolContext({ 'a.txt': text('first', 'last') })
  const own = { path: 'a.txt', content: text('mine', 'mine too') }
  const edited = await planEdited(call, [own], context)
  const once = leavingOut(edited, 'a.txt', [1])
  const plan = await planEdited(call, [own, once], context)
  expect(contentOf(plan, 'a.txt')).toBe(text('mine', 'last'))
  const rest = leavingOut(plan, 'a.txt', [0])
  await expect(planEdited(call, [own, once, rest], context)).rejects.toThrow('nothing of this call would be left')
})

test('a file of several is left out, and stays as it is', async () => {
  const context = await toolContext({ 'a.txt': 'a\n', 'b.txt': 'b\n' })
  const patch = [
    '*** Begin Patch',
    '*** Update File: a.txt',
    '-a',
    '+A',
    '*** Update File: b.txt',
    '-b',
    '+B',
    '*** End Patch',
  ]
  const patching = { tool: changing(applyPatch), input: { diff: patch.join('\n') } }
  const whole = await planEdited(patching, [], context)
  const plan = await planEdited(patching, [leavingOut(whole, 'a.txt')], context)
  expect(plan.effects).toMatchObject([{ path: 'b.txt' }])
  expect([...(plan.contents?.keys() ?? [])]).toEqual(['b.txt'])
  expect(textOf(plan.answer({}))).toContain('The person left out the change to a.txt: that file stays as it was.')
})

test('nothing is left out of another plan than the one that was shown, nor of what belongs together', async () => {
  const context = await toolContext({ 'a.txt': text('first', 'last'), '.env': text('KEY=1', 'KEY=2') })
  const whole = await planEdited(call, [], context)
  const leaveOut = leavingOut(whole, 'a.txt', [0])
  await context.write({ 'a.txt': text('other', 'last') })
  await expect(planEdited(call, [leaveOut], context)).rejects.toThrow('a.txt has changed in the meantime')
  const secret = { ...call, input: { path: '.env', content: text('KEY=3', 'KEY=4') } }
  const ofSecret = leavingOut(await planEdited(secret, [], context), '.env', [0])
  await expect(planEdited(secret, [ofSecret], context)).rejects.toThrow('belong together')
  const command = { tool: changing(shell), input: { command: 'ls' } }
  await expect(planEdited(command, [leaveOut], context)).rejects.toThrow('belong together')
})

test('of the edits those count that were made since the last text of a file, or since all was as proposed', () => {
  const leaveOut = (path: string, after: string) => ({ path, leaveOut: { before: null, after, hunks: [0] } })
  const written = { path: 'a', content: 'mine' }
  const [one, two, other] = [leaveOut('a', '1'), leaveOut('a', '2'), leaveOut('b', '1')]
  expect(lastEdits([one, other, two])).toEqual([one, other, two])
  expect(lastEdits([one, other, written, two])).toEqual([written, other, two])
  expect(lastEdits([one, written, { asProposed: true }])).toEqual([])
  expect(lastEdits([one, { asProposed: true }, other])).toEqual([other])
})
