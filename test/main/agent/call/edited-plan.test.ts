import { expect, test } from 'vitest'
import { lastEdits, planEdited } from '../../../../main/agent/call/edited-plan'
import { emailSend } from '../../../../main/tools/polpo/email-send'
import type { Tool } from '../../../../main/tools/tool'
import { shell } from '../../../../main/tools/workspace/shell'
import { writeFile } from '../../../../main/tools/workspace/write-file'
import { textOf } from '../../../../shared/session/tool-results'
import { accountAt } from '../../../helpers/mail-server'
import { toolContext } from '../../../helpers/tool-context'

function changing(tool: Tool) {
  if (tool.kind !== 'changes') throw new Error(`${tool.name} changes nothing.`)
  return tool
}

const write = { tool: changing(writeFile), input: { path: 'a.txt', content: 'model\n' } }

test('the file will hold the person’s own text, and the model learns of it', async () => {
  const context = await toolContext({ 'a.txt': 'old\n' })
  const edits = [
    { path: 'a.txt', content: 'first\n' },
    { path: 'a.txt', content: 'person\n' },
  ]
  const plan = await planEdited(write, edits, context)
  expect(Buffer.from(plan.contents?.get('a.txt') ?? []).toString()).toBe('person\n')
  const [effect] = plan.effects
  expect(JSON.stringify(effect)).toContain('person')
  expect(JSON.stringify(effect)).not.toMatch(/model|first/)
  expect(textOf(plan.answer({}))).toMatch(/^The person edited the content of a\.txt[\s\S]*It is now:\nperson\n/)
})

test.each(['KEY=person\n', 'KEY=old\n'])(
  'the model does not get the person’s own text for a file that may hold secrets: %j',
  async content => {
    const context = await toolContext({ '.env': 'KEY=old\n' })
    const call = { ...write, input: { path: '.env', content: 'KEY=model\n' } }
    const plan = await planEdited(call, [{ path: '.env', content }], context)
    const told = textOf(plan.answer({}))
    expect(told).toMatch(/^The person edited the content of \.env before it was written\.\n/)
    expect(told).not.toMatch(/KEY=/)
  },
)

test('a file that the person leaves as it was is no change any more', async () => {
  const context = await toolContext({ 'a.txt': 'old\n' })
  const plan = await planEdited(write, [{ path: 'a.txt', content: 'old\n' }], context)
  expect(plan.effects).toEqual([])
  expect([...(plan.contents ?? [])]).toEqual([])
})

test('the command of the person is planned in the place of that of the model', async () => {
  const context = await toolContext({})
  const call = { tool: changing(shell), input: { command: 'rm -rf .' } }
  const plan = await planEdited(call, [{ command: 'ls' }], context)
  expect(plan.effects).toMatchObject([{ type: 'command', command: 'ls' }])
  expect(JSON.stringify(plan.effects)).not.toContain('rm -rf')
})

test('the mail of the person is planned in the place of that of the model, with all else of it', async () => {
  const { mail } = accountAt({ host: 'localhost', port: 1, security: 'tls' })
  const context = Object.assign(await toolContext({ 'a.txt': 'x' }), { mail })
  const input = {
    to: 'bob@example.org',
    cc: 'eve@example.org',
    subject: 'Plans',
    body: 'teh plan',
    attachments: [{ path: 'a.txt' }],
  }
  const call = { tool: changing(emailSend), input }
  const edit = { to: 'Bob <bob@example.org>', cc: '', bcc: '', subject: 'Plans', body: 'the plan', html: false }
  const plan = await planEdited(call, [{ mail: edit }], context)
  expect(plan.effects).toMatchObject([
    { to: [{ address: 'bob@example.org', name: 'Bob' }], cc: [], text: 'the plan', attachments: [{ path: 'a.txt' }] },
  ])
  expect(Buffer.from(plan.message ?? []).toString()).not.toMatch(/teh|eve/)
  expect(textOf(plan.answer({}))).toMatch(
    /^The person edited the mail before it was approved\. It is now:\nTo: Bob <bob@example\.org>\nSubject: Plans\n\nthe plan\n/,
  )
  await expect(planEdited(call, [{ mail: { ...edit, subject: 'a\r\nBcc: x@y.z' } }], context)).rejects.toThrow(
    'A subject must be a single line',
  )
})

test('an edit of something that the call does not do is refused', async () => {
  const context = await toolContext({})
  await expect(planEdited(write, [{ path: '.bashrc', content: 'x' }], context)).rejects.toThrow(
    'doesn’t produce a file .bashrc',
  )
  await expect(planEdited(write, [{ command: 'ls' }], context)).rejects.toThrow(/command/)
})

test('the mail of a call that sends none cannot be edited', async () => {
  const mail = { to: 'a@b.c', cc: '', bcc: '', subject: '', body: 'x', html: false }
  const call = { tool: changing(shell), input: { command: 'ls' } }
  await expect(planEdited(call, [{ mail }], await toolContext({}))).rejects.toThrow()
})

test('of several edits the last of each file and of the command counts', () => {
  const edits = [
    { command: 'a' },
    { path: 'x', content: '1' },
    { command: 'b' },
    { path: 'y', content: '2' },
    { path: 'x', content: '3' },
  ]
  expect(lastEdits(edits)).toEqual([{ command: 'b' }, { path: 'x', content: '3' }, { path: 'y', content: '2' }])
})
