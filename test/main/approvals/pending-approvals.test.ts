import { describe, expect, test } from 'vitest'
import { pendingApprovals } from '../../../main/approvals/pending-approvals'

const signal = new AbortController().signal

describe('a question', () => {
  test('is answered with what the person decides, once', async () => {
    const approvals = pendingApprovals()
    const asked = approvals.ask('c1', 'digest', signal)
    approvals.answer('c1', 'digest', { approved: false, note: 'not now' })
    expect(await asked).toEqual({ approved: false, note: 'not now' })
    expect(() => approvals.answer('c1', 'digest', { approved: true })).toThrow('no longer waiting for an answer')
  })

  test('is not answered by an answer to another plan, and goes on waiting', async () => {
    const approvals = pendingApprovals()
    const asked = approvals.ask('c1', 'digest', signal)
    for (const wrong of ['', 'DIGEST', 'digest ']) {
      expect(() => approvals.answer('c1', wrong, { approved: true })).toThrow('The plan has changed')
    }
    approvals.answer('c1', 'digest', { approved: true })
    expect(await asked).toEqual({ approved: true })
  })

  test('is not answered by an answer to another call', () => {
    const approvals = pendingApprovals()
    void approvals.ask('c1', 'digest', signal)
    for (const id of ['c2', 'constructor', '__proto__', '']) {
      expect(() => approvals.answer(id, 'digest', { approved: true })).toThrow('no longer waiting for an answer')
    }
  })

  test('does not mix with others that wait', async () => {
    const approvals = pendingApprovals()
    const [one, two] = [approvals.ask('c1', 'd', signal), approvals.ask('c2', 'd', signal)]
    approvals.answer('c2', 'd', { approved: false })
    approvals.answer('c1', 'd', { approved: true })
    expect(await Promise.all([one, two])).toEqual([{ approved: true }, { approved: false }])
  })
})

describe('a call that asks again', () => {
  test('is answered about the new question alone', async () => {
    const approvals = pendingApprovals()
    let isOldAnswered = false
    void approvals.ask('c1', 'old', signal).then(() => {
      isOldAnswered = true
    })
    const asked = approvals.ask('c1', 'new', signal)
    expect(() => approvals.answer('c1', 'old', { approved: true })).toThrow('The plan has changed')
    approvals.answer('c1', 'new', { approved: true })
    expect(await asked).toEqual({ approved: true })
    expect(isOldAnswered).toBe(false)
  })

  test('asks nothing any more once it is taken back', async () => {
    const approvals = pendingApprovals()
    const controller = new AbortController()
    const asked = approvals.ask('c1', 'd', controller.signal)
    approvals.withdraw('c1')
    approvals.withdraw('never asked')
    expect(() => approvals.answer('c1', 'd', { approved: true })).toThrow('no longer waiting for an answer')
    controller.abort(new Error('stopped'))
    expect(await Promise.race([asked, 'unanswered'])).toBe('unanswered')
  })
})

describe('a permission that the person gives meanwhile', () => {
  const ruling = { approved: true, by: 'rule' as const, reason: 'Allowed: matches your rule.', grantId: 'g' }

  test('answers the questions that it decides, and no others', async () => {
    const approvals = pendingApprovals()
    const asked = approvals.ask('c1', 'd', signal)
    const other = approvals.ask('c2', 'd', signal)
    const unjudged = approvals.ask('c3', 'd', signal)
    approvals.letRulesAnswer('c1', 'd', async () => ruling)
    approvals.letRulesAnswer('c2', 'd', async () => undefined)
    await approvals.reconsider()
    expect(await asked).toEqual(ruling)
    expect(await Promise.race([other, unjudged, 'unanswered'])).toBe('unanswered')
    for (const id of ['c2', 'c3']) approvals.answer(id, 'd', { approved: false })
  })

  test('answers nothing that cannot be judged, nor another plan', async () => {
    const approvals = pendingApprovals()
    const asked = approvals.ask('c1', 'd', signal)
    approvals.letRulesAnswer('c1', 'other', async () => ruling)
    approvals.letRulesAnswer('gone', 'd', async () => ruling)
    await approvals.reconsider()
    approvals.letRulesAnswer('c1', 'd', () => Promise.reject(new Error('the folder is gone')))
    await approvals.reconsider()
    expect(await Promise.race([asked, 'unanswered'])).toBe('unanswered')
  })

  test('does not count where the person answers, or another plan is asked, before it is known', async () => {
    const approvals = pendingApprovals()
    const asked = approvals.ask('c1', 'd', signal)
    let decide: () => void = () => undefined
    const judge = () => new Promise<typeof ruling>(resolve => (decide = () => resolve(ruling)))
    approvals.letRulesAnswer('c1', 'd', judge)
    const looking = approvals.reconsider()
    approvals.answer('c1', 'd', { approved: false })
    const again = approvals.ask('c1', 'e', signal)
    decide()
    await looking
    expect(await asked).toEqual({ approved: false })
    expect(await Promise.race([again, 'unanswered'])).toBe('unanswered')
  })
})

describe('a stop', () => {
  test('ends the wait with its reason, and a late answer is refused', async () => {
    const approvals = pendingApprovals()
    const controller = new AbortController()
    const asked = approvals.ask('c1', 'd', controller.signal)
    controller.abort(new Error('stopped'))
    await expect(asked).rejects.toThrow('stopped')
    expect(() => approvals.answer('c1', 'd', { approved: true })).toThrow('no longer waiting for an answer')
  })

  test('before the question leaves nothing waiting', async () => {
    const approvals = pendingApprovals()
    await expect(approvals.ask('c1', 'd', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    expect(() => approvals.answer('c1', 'd', { approved: true })).toThrow('no longer waiting for an answer')
  })

  test('after the answer changes nothing', async () => {
    const approvals = pendingApprovals()
    const controller = new AbortController()
    const asked = approvals.ask('c1', 'd', controller.signal)
    approvals.answer('c1', 'd', { approved: true })
    controller.abort()
    expect(await asked).toEqual({ approved: true })
  })
})
