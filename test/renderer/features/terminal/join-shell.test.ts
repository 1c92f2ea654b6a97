import { expect, test } from 'vitest'
import { joinShell, type ShellScreen } from '../../../../renderer/features/terminal/join-shell'
import { fakeMain } from '../../fake-main'

/** A screen that draws what it gets when it is told to. */
function slowScreen() {
  const waiting: (() => void)[] = []
  const typed: ((data: string) => void)[] = []
  const resized: ((size: { cols: number; rows: number }) => void)[] = []
  const shown = { text: '' }
  const screen: ShellScreen = {
    cols: 80,
    rows: 24,
    write(data, drawn) {
      shown.text += data
      waiting.push(drawn)
    },
    onData: listener => typed.push(listener),
    onResize: listener => resized.push(listener),
  }
  const draw = () => {
    for (const drawn of waiting.splice(0)) drawn()
  }
  return {
    screen,
    shown,
    draw,
    type(data: string) {
      for (const listener of typed) listener(data)
    },
    resize(cols: number, rows: number) {
      for (const listener of resized) listener({ cols, rows })
    },
  }
}

async function join({ output = '', exitCode = null as number | null, isRestored = false } = {}) {
  let attach = (): void => undefined
  const attached = new Promise<void>(resolve => {
    attach = resolve
  })
  const main = fakeMain({
    'terminal.attach': async () => {
      await attached
      return { output, end: output.length, exitCode }
    },
    'terminal.resize': () => undefined,
    'terminal.write': () => undefined,
    'terminal.hold': () => undefined,
    'terminal.close': () => undefined,
  })
  const exits: number[] = []
  const slow = slowScreen()
  const shell = joinShell({
    screen: slow.screen,
    opening: Promise.resolve('t'),
    isRestored,
    onExit: code => exits.push(code),
  })
  const told = (name: string) => main.calls.filter(([called]) => called === name).map(([, input]) => input)
  const say = (data: string, offset: number, terminalId = 't') =>
    main.tell('terminal.output', { terminalId, data, offset })
  return { ...slow, main, exits, shell, told, say, attach }
}

test('shows what was printed before, then what came meanwhile, then what follows, each once', async () => {
  const { shown, say, attach, told } = await join({ output: 'before ' })
  say('before ', 0)
  say('meanwhile ', 7)
  say('elsewhere ', 0, 'other')
  attach()
  await expect.poll(() => told('terminal.resize')).toEqual([{ terminalId: 't', columns: 80, rows: 24 }])

  say('after', 17)
  say('elsewhere', 10, 'other')

  expect(shown.text).toBe('before meanwhile after')
})

test('passes on what is typed, also before the shell is there', async () => {
  const { type, resize, attach, told } = await join()
  type('early')
  attach()
  await expect.poll(() => told('terminal.write')).toEqual([{ terminalId: 't', data: 'early' }])

  type('late')
  resize(100, 30)

  await expect.poll(() => told('terminal.write')).toHaveLength(2)
  await expect.poll(() => told('terminal.resize').at(-1)).toEqual({ terminalId: 't', columns: 100, rows: 30 })
})

test('does not answer again what programs asked an earlier page', async () => {
  const { type, draw, attach, told, shown } = await join({ output: 'a question', isRestored: true })
  attach()
  await expect.poll(() => shown.text).toBe('a question')
  type('an answer of the screen')

  draw()
  await expect.poll(() => told('terminal.resize')).toHaveLength(1)
  type('typed')

  await expect.poll(() => told('terminal.write')).toEqual([{ terminalId: 't', data: 'typed' }])
})

test('holds a terminal that prints faster than it is drawn', async () => {
  const { say, draw, attach, told } = await join()
  attach()
  await expect.poll(() => told('terminal.resize')).toHaveLength(1)
  const frame = 'x'.repeat(64 * 1024)
  for (let index = 0; index < 8; index++) say(frame, index * frame.length)
  expect(told('terminal.hold')).toEqual([])

  say(frame, 8 * frame.length)
  expect(told('terminal.hold')).toEqual([{ terminalId: 't', isHeld: true }])

  draw()
  expect(told('terminal.hold').at(-1)).toEqual({ terminalId: 't', isHeld: false })
  expect(told('terminal.hold')).toHaveLength(2)
})

test.each([
  ['before it was joined', { exitCode: 3 }, false],
  ['while it was joined', {}, true],
])('says that a terminal ended %s, once', async (_, known, isTold) => {
  const { main, exits, attach, type, told } = await join(known)
  if (isTold) main.tell('terminal.exited', { terminalId: 't', exitCode: 3 })
  attach()
  await expect.poll(() => exits).toEqual([3])

  main.tell('terminal.exited', { terminalId: 't', exitCode: 3 })
  type('x')

  expect(exits).toEqual([3])
  expect(told('terminal.write')).toEqual([])
})

test('closes the terminal, hears no more of it, and says nothing of its end', async () => {
  const { main, shell, exits, attach, told } = await join()
  attach()
  await expect.poll(() => told('terminal.resize')).toHaveLength(1)

  shell.close()

  await expect.poll(() => told('terminal.close')).toEqual([{ terminalId: 't' }])
  expect(main.isHeard('terminal.output')).toBe(false)
  expect(exits).toEqual([])
})
