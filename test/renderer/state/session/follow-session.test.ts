import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followSession } from '../../../../renderer/state/session/follow-session'
import { keepReadingPlace } from '../../../../renderer/state/session/reading-places'
import { closeSession, loadEarlier, openSession, useSession } from '../../../../renderer/state/session/session'
import type { SessionSnapshot } from '../../../../shared/ipc/ipc'
import type { ProviderTool } from '../../../../shared/session/messages'
import { reduceSession } from '../../../../shared/session/reduce-session'
import type { SessionFact } from '../../../../shared/session/session-events'
import { partBefore, type SessionPart, sessionTail } from '../../../../shared/session/session-tail'
import { eventually } from '../../../helpers/eventually'
import { fakeMain } from '../../fake-main'
import { dispatched, eventOf, reply, sessionOf, turn } from '../../session-facts'

const tasks: (() => void)[] = []
let stop = () => {}
let main = fakeMain({})
let snapshots: (SessionSnapshot | Error | Promise<SessionSnapshot>)[] = []

const start: SessionSnapshot = { state: sessionOf(turn('t1')), partial: '', partialThinking: '' }
const frame = () => {
  for (const task of tasks.splice(0)) task()
}
const tellEvent = (seq: number, fact: SessionFact, sessionId = 's1') =>
  main.tell('session.event', { sessionId, event: eventOf(fact, seq) })
const tellText = (offset: number, text: string, sessionId = 's1') =>
  main.tell('session.delta', { sessionId, kind: 'text', offset, text })
const tellThought = (offset: number, text: string) =>
  main.tell('session.delta', { sessionId: 's1', kind: 'thinking', offset, text })
const searching: ProviderTool[] = [{ name: 'web_search', status: 'open', query: 'tides' }]
const opened = () => main.calls.filter(([name]) => name === 'session.open').length

beforeEach(async () => {
  snapshots = [start]
  main = fakeMain({ 'session.open': () => snapshots.shift() ?? new Error('No more snapshots') })
  stop = followSession(task => tasks.push(task))
  await openSession('s1')
})

afterEach(() => {
  stop()
  closeSession()
  tasks.length = 0
})

describe('the open session', () => {
  test('shows the snapshot', () => {
    expect(useSession.getState()).toMatchObject({ id: 's1', phase: 'ready', state: start.state, partial: '' })
  })

  test('takes each event at once', () => {
    tellEvent(3, { type: 'session.renamed', title: 'New' })
    expect(useSession.getState().state).toMatchObject({ title: 'New', seq: 3 })
  })

  test('joins the text of a frame, and shows it before an event that comes after it', () => {
    tellText(0, 'Hel')
    tellText(3, 'lo')
    expect(useSession.getState().partial).toBe('')
    frame()
    expect(useSession.getState().partial).toBe('Hello')

    const seen: string[] = []
    const unsubscribe = useSession.subscribe(state => seen.push(state.partial))
    tellText(5, '!')
    tellEvent(3, reply('t1', 'Hello!'))
    unsubscribe()
    expect(seen).toEqual(['Hello!', ''])
  })

  test('shows what the provider runs by itself until the reply is there, whatever else is said meanwhile', () => {
    main.tell('session.runningTools', { sessionId: 's2', tools: [] })
    main.tell('session.runningTools', { sessionId: 's1', tools: searching })
    tellEvent(3, { type: 'session.renamed', title: 'New' })
    expect(useSession.getState().runningTools).toEqual(searching)
    tellEvent(4, reply('t1', 'Yes'))
    expect(useSession.getState().runningTools).toEqual([])
  })

  test('shows what the provider ran before it was opened, unless the reply has ended since', async () => {
    snapshots = [{ ...start, runningTools: searching }]
    await openSession('s2')
    expect(useSession.getState().runningTools).toEqual(searching)

    const late = deferred<SessionSnapshot>()
    snapshots = [late.promise]
    const opening = openSession('s3')
    tellEvent(3, reply('t1', 'Yes'), 's3')
    late.resolve({ ...start, runningTools: searching })
    await opening
    expect(useSession.getState()).toMatchObject({ runningTools: [], state: { seq: 3 } })
  })

  test('shows what the model thinks beside what it says, in any order, until the reply is there', () => {
    tellThought(0, 'Let me ')
    tellThought(7, 'see')
    tellText(0, 'Yes')
    tellThought(10, '.')
    frame()
    expect(useSession.getState()).toMatchObject({ partial: 'Yes', partialThinking: 'Let me see.' })
    tellEvent(3, reply('t1', 'Yes'))
    expect(useSession.getState()).toMatchObject({ partial: '', partialThinking: '' })
    expect(opened()).toBe(1)
  })

  test('follows a second reply from its beginning', () => {
    tellText(0, 'One')
    tellEvent(3, reply('t1', 'One'))
    tellText(0, 'Two')
    frame()
    expect(useSession.getState().partial).toBe('Two')
    expect(opened()).toBe(1)
  })

  test('knows whether it saw all that a command printed: since its start, and not more than is kept', () => {
    const printed = (text: string) => {
      main.tell('call.output', { sessionId: 's1', callId: 'c', text })
      frame()
      return useSession.getState().output.c
    }
    expect(printed('late')).toEqual({ text: 'late', isWhole: false })
    tellEvent(3, dispatched('c'))
    expect(printed('one')).toEqual({ text: 'one', isWhole: true })
    expect(printed('x'.repeat(200_000))).toMatchObject({ isWhole: false })
    expect(printed('end')).toMatchObject({ isWhole: false })
  })

  test('keeps the output of running calls, joined per frame and bounded', () => {
    main.tell('call.output', { sessionId: 's1', callId: 'c', text: 'a' })
    main.tell('call.output', { sessionId: 's1', callId: 'c', text: 'b' })
    main.tell('call.output', { sessionId: 's2', callId: 'c', text: 'other' })
    frame()
    expect(useSession.getState().output.c?.text).toBe('ab')
    main.tell('call.output', { sessionId: 's1', callId: 'c', text: 'x'.repeat(300_000) })
    frame()
    expect(useSession.getState().output.c?.text).toHaveLength(200_000)
  })

  test('does not hear of other sessions', () => {
    tellEvent(3, { type: 'session.renamed', title: 'Other' }, 's2')
    tellText(0, 'other', 's2')
    frame()
    expect(useSession.getState()).toMatchObject({ partial: '', state: { title: 'Tides' } })
    expect(opened()).toBe(1)
  })

  test('asks for a new snapshot when an event is missing', async () => {
    const newer = { state: sessionOf(turn('t1'), reply('t1', 'a'), turn('t2')), partial: 'now', partialThinking: '' }
    snapshots = [newer]
    tellEvent(4, turn('t2'))
    await eventually(() => expect(useSession.getState()).toMatchObject(newer))
    expect(opened()).toBe(2)
  })

  test('asks for a new snapshot when text is missing or does not fit', async () => {
    const newer = { ...start, partial: 'Hello world' }
    snapshots = [newer]
    tellText(6, 'world')
    frame()
    await eventually(() => expect(useSession.getState().partial).toBe('Hello world'))
  })

  test('finds text that does not follow the text of the same frame', async () => {
    snapshots = [{ ...start, partial: 'abc' }]
    tellText(0, 'a')
    tellText(2, 'c')
    frame()
    await eventually(() => expect(useSession.getState().partial).toBe('abc'))
    expect(opened()).toBe(2)
  })

  test('misses nothing that happens while a snapshot is on its way', async () => {
    const late = deferred<SessionSnapshot>()
    snapshots = [late.promise]
    const opening = openSession('s1')
    tellText(0, 'Hel')
    frame()
    tellText(3, 'lo')
    frame()
    tellEvent(3, { type: 'session.renamed', title: 'New' })
    late.resolve({ ...start, partial: 'Hel' })
    await opening
    expect(useSession.getState()).toMatchObject({ partial: 'Hello', state: { title: 'New' } })
    expect(opened()).toBe(2)
  })

  describe('of many turns', () => {
    const whole = sessionOf(...['t1', 't2', 't3', 't4', 't5', 't6', 't7'].flatMap(id => [turn(id), reply(id, 'Yes')]))
    const tail = sessionTail(whole, 2) ?? whole
    const shown = () => useSession.getState().state.turns.map(({ id }) => id)
    let parts: (SessionPart | null | Promise<SessionPart>)[]

    beforeEach(() => {
      parts = []
      const answers = {
        'session.open': () => snapshots.shift() ?? new Error('No more snapshots'),
        'session.earlier': () => parts.shift() ?? null,
      }
      main = fakeMain(answers)
      stop()
      stop = followSession(task => tasks.push(task))
      snapshots = [{ state: tail, partial: 'So', partialThinking: '', earlier: { cost: 2 } }]
    })

    const partOf = (turnId: string, state = whole, turns = 3) => {
      const part = partBefore(state, turnId)
      return part && { ...part, turns: part.turns.slice(-turns), isFirst: part.turns.length <= turns }
    }

    test('shows the end first, hears what happens, and puts before it what came before, part by part', async () => {
      const late = deferred<SessionPart>()
      parts = [late.promise, partOf('t3')]
      const opening = openSession('s2')
      await eventually(() =>
        expect(useSession.getState()).toMatchObject({ phase: 'ready', partial: 'So', state: tail }),
      )
      tellText(2, ' be', 's2')
      frame()
      expect(useSession.getState().partial).toBe('So be')
      late.resolve(partOf('t6') as SessionPart)
      await opening
      expect(useSession.getState()).toMatchObject({ state: whole, earlier: null, partial: 'So be' })
      expect(main.calls.slice(-3)).toEqual([
        ['session.open', { sessionId: 's2', last: 20 }],
        ['session.earlier', { sessionId: 's2', turnId: 't6' }],
        ['session.earlier', { sessionId: 's2', turnId: 't3' }],
      ])
    })

    test('asks again for a part that was made before something happened', async () => {
      const late = deferred<SessionPart>()
      const renamed = reduceSession(whole, eventOf({ type: 'session.renamed', title: 'New' }, whole.seq + 1))
      parts = [late.promise, partOf('t6', renamed, 7)]
      const opening = openSession('s2')
      await eventually(() => expect(useSession.getState().phase).toBe('ready'))
      tellEvent(whole.seq + 1, { type: 'session.renamed', title: 'New' }, 's2')
      late.resolve(partOf('t6', whole, 7) as SessionPart)
      await opening
      expect(useSession.getState().state).toEqual(renamed)
    })

    test('stays at its end where no more can be had, and asks once it is needed again', async () => {
      await openSession('s2')
      expect(shown()).toEqual(['t6', 't7'])
      expect(useSession.getState().earlier).toEqual({ cost: 2 })
      parts = [partOf('t6', whole, 7)]
      await Promise.all([loadEarlier(() => false), loadEarlier(() => false)])
      expect(useSession.getState().state).toEqual(whole)
      expect(main.calls.filter(([name]) => name === 'session.earlier')).toHaveLength(2)
    })

    test('is shown from where the person left it', async () => {
      keepReadingPlace('s2', { rowKey: 't3:user', offset: 0, measured: [], turns: 5 })
      parts = [partOf('t6', whole, 7)]
      await openSession('s2')
      expect(main.calls[0]).toEqual(['session.open', { sessionId: 's2', last: 25 }])
      keepReadingPlace('s2', null)
    })

    test('is loaded from the turn on in which the run of a flow began', async () => {
      const run = (id: string, fact: object): SessionFact[] => [
        { ...turn(id), flow: 'review', continues: true } as SessionFact,
        { type: 'flow.fact', turnId: id, fact } as SessionFact,
      ]
      const many = Array.from({ length: 2_400 }, (_, index) => turn(`m${index}`))
      const rest = [...run('f1', { type: 'flow.went-on' }), ...Array.from({ length: 1_999 }, (_, at) => turn(`n${at}`))]
      const long = sessionOf(...many, ...run('f0', { type: 'flow.began' }), ...rest)
      main = fakeMain({
        'session.open': () => ({ ...start, state: sessionTail(long, 2_000) ?? long, earlier: { cost: 0 } }),
        'session.earlier': ({ turnId }: { turnId: string }) => partBefore(long, turnId),
      })
      await openSession('s3')
      expect(shown()).toContain('f0')
      expect(useSession.getState().earlier).not.toBeNull()
    })

    test('is asked for anew where it is taken back to a turn that is not here', async () => {
      await openSession('s2')
      const rewound = reduceSession(
        whole,
        eventOf({ type: 'turns.rewound', branchId: 'b', turnId: 't2' }, whole.seq + 1),
      )
      snapshots = [{ state: rewound, partial: '', partialThinking: '' }]
      tellEvent(whole.seq + 1, { type: 'turns.rewound', branchId: 'b', turnId: 't2' }, 's2')
      await eventually(() => expect(shown()).toEqual(['t1']))
    })
  })

  test('shows only the session that was opened last', async () => {
    const slow = deferred<SessionSnapshot>()
    const other = { state: { ...sessionOf(), id: 's3' }, partial: '', partialThinking: '' }
    snapshots = [slow.promise, other]
    const first = openSession('s2')
    await openSession('s3')
    slow.resolve(start)
    await first
    expect(useSession.getState()).toMatchObject({ id: 's3', state: other.state })
  })

  test('empties the view while another session is loading', async () => {
    const slow = deferred<SessionSnapshot>()
    snapshots = [slow.promise]
    const opening = openSession('s2')
    expect(useSession.getState()).toMatchObject({ id: 's2', phase: 'loading', state: { turns: [] } })
    slow.resolve(start)
    await opening
  })

  test('says why a session cannot be opened, and opens it at the next try', async () => {
    snapshots = [new Error('Its log is of a newer version.')]
    await openSession('s2')
    expect(useSession.getState()).toMatchObject({ phase: 'failed', failure: 'Its log is of a newer version.' })
    snapshots = [start]
    await openSession('s2')
    expect(useSession.getState()).toMatchObject({ phase: 'ready', failure: null })
  })

  test('gives up after some snapshots that never fit', async () => {
    const gap = () => {
      tellEvent(9, turn('t9'))
      return start
    }
    main = fakeMain({ 'session.open': gap })
    stop()
    stop = followSession(task => tasks.push(task))
    await openSession('s1')
    expect(useSession.getState().phase).toBe('failed')
    expect(opened()).toBe(3)
  })

  test('hears nothing any more once it is closed or stopped', () => {
    closeSession()
    tellEvent(3, { type: 'session.renamed', title: 'New' })
    expect(useSession.getState()).toMatchObject({ id: null, state: { title: '' } })
    stop()
    expect(main.isHeard('session.event')).toBe(false)
  })
})

function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>(done => {
    resolve = done
  })
  return { promise, resolve }
}
