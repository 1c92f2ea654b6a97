import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { BINARY_KINDS } from '../../../../main/workspace/read/binary-kind'
import { readLines } from '../../../../main/workspace/read/read-lines'
import { speak } from '../../../../renderer/i18n/speak'
import { messagesUnder } from '../../../../renderer/i18n/t'
import { describeCall } from '../../../../renderer/views/calls/describe-call'
import { reasonOf, whyFailed } from '../../../../renderer/views/calls/why-failed'
import { messageOf } from '../../../../shared/errors'
import { reasonIn, type Sentence, sentence } from '../../../../shared/sentence'
import type { SessionFact } from '../../../../shared/session/session-events'
import type { CallState } from '../../../../shared/session/session-state'
import {
  errorResult,
  stoppedResult,
  type ToolDetails,
  type ToolResult,
  textResult,
} from '../../../../shared/session/tool-results'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { command, fileChange, planned, reply, sessionOf, toolCall, turn } from '../../session-facts'
import { stubDocument } from '../../stub-document'

function callOf(name: string, ...facts: SessionFact[]): CallState {
  const state = sessionOf(turn('t'), reply('t', '', toolCall('c', name, { path: 'a' })), ...facts).calls.c
  if (!state) throw new Error('the call is not in the state')
  return state
}

const finished = (result: ToolResult): SessionFact => ({ type: 'call.finished', callId: 'c', result, durationMs: 1 })
const denied = (part: { by: 'person' | 'rule'; note?: string; reason?: string; sentence?: Sentence }): SessionFact => ({
  type: 'call.decided',
  callId: 'c',
  digest: '',
  approved: false,
  ...part,
})

describe('reasonOf', () => {
  test('says of a tool that the model does not have which one it tried, and shows none of its arguments', () => {
    for (const failure of ['disabled_tool', 'unknown_tool'] as const) {
      const call = callOf('apply_patch', finished({ ...errorResult('for the model'), failure }))
      expect(reasonOf({ ...call, status: 'failed' })).toBe('The model tried a tool it doesn’t have (apply_patch).')
      expect(describeCall(call)).toMatchObject({ verb: 'use', target: 'apply_patch' })
    }
  })

  test('says why a call failed by the first line of what the model was told', () => {
    const refused = callOf('read_web_url', finished(errorResult('127.0.0.1 is not on the internet.\nTry another.')))
    expect(reasonOf(refused)).toBe('127.0.0.1 is not on the internet.')
  })

  test('says what a server of another program answered, too, which shows nothing until its line is opened', () => {
    const details: ToolDetails = { type: 'mcp', server: 'pdf', tool: 'display', parts: [] }
    const call = callOf('pdf__display', finished({ ...errorResult('fetch failed\nat once'), details }))
    expect(reasonOf(call)).toBe('fetch failed')
  })

  test('says it in words for people where the model was told something for itself', () => {
    const call = callOf('apply_patch', finished(errorResult('Invalid Context 0:\nfoo')))
    expect(reasonOf(call)).toBe(whyFailed(call))
    expect(reasonOf(call)).not.toContain('Invalid')
  })

  test('says in the language of the page that a file is no text, or lies outside', async () => {
    const refused = async (bytes: Buffer) => {
      const path = join(await temporaryFolder(), 'a')
      await writeFile(path, bytes)
      const thrown = await readLines(path, { startLine: 1, limit: 1, signal: new AbortController().signal }).catch(
        messageOf,
      )
      return reasonOf(callOf('explore_workspace', finished(errorResult(String(thrown)))))
    }
    const pdf = await refused(Buffer.from('%PDF-1.7\n'))
    expect(pdf).toBe('Can’t read this as text (a PDF document), so nothing was read. The model was told.')
    expect(await refused(Buffer.from([1, 2, 0, 3]))).toContain('(a binary file)')
    expect(Object.keys(messagesUnder('notRead.kinds')).sort()).toEqual([...BINARY_KINDS].sort())
    const gone = finished(errorResult('path not found: /work/gone.md'))
    expect(reasonOf(callOf('explore_workspace', gone))).toBe('Nothing exists at this path.')
    const outside = finished(errorResult("'pattern' must resolve inside the workspace."))
    expect(reasonOf(callOf('explore_workspace', outside))).toMatch(
      /^This is outside the open folder, and files there aren’t read\. A command can look there if you approve it\./,
    )
  })

  test('says why a call was denied', () => {
    const plan = planned('c', fileChange('a'))
    expect(reasonOf(callOf('write_file', plan, denied({ by: 'person', note: 'Not this one.\nAnother.' })))).toBe(
      'Your feedback: Not this one.',
    )
    expect(reasonOf(callOf('write_file', plan, denied({ by: 'person' })))).toBeUndefined()
    expect(reasonOf(callOf('write_file', plan, denied({ by: 'rule' })))).toBe('It asks.')
    const byRule = denied({ by: 'rule', note: 'It is read-only.', reason: 'It is read-only.' })
    expect(reasonOf(callOf('write_file', plan, byRule))).toBe('It is read-only.')
  })

  test('says why a rule denied a call in the language of the person, by its sentence', async () => {
    stubDocument()
    await speak('de')
    const reason = reasonIn(sentence`Needs approval: ${sentence`“${'a: b.'}” is outside the folder`}.`)
    expect(reasonOf(callOf('shell', planned('c', command('ls')), denied({ by: 'rule', ...reason })))).toBe(
      'Genehmigung nötig: „a: b.“ liegt außerhalb des Ordners.',
    )
    await speak('en')
    vi.unstubAllGlobals()
  })

  test('says nothing of a call that worked, or that the person stopped', () => {
    expect(reasonOf(callOf('explore_workspace', finished(textResult('found'))))).toBeUndefined()
    expect(reasonOf(callOf('explore_workspace', finished(stoppedResult())))).toBeUndefined()
    expect(reasonOf(callOf('explore_workspace'))).toBeUndefined()
  })
})
