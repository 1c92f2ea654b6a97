import { call, on } from '../../base/bridge'
import { attempt } from '../../state/ui'

/** The parts of a screen that a shell needs. */
export type ShellScreen = {
  readonly cols: number
  readonly rows: number
  write(data: string, drawn: () => void): void
  onData(listener: (data: string) => void): unknown
  onResize(listener: (size: { cols: number; rows: number }) => void): unknown
}

type JoinShell = {
  screen: ShellScreen
  /** The terminal in main, which may be still on its way. */
  opening: Promise<string>
  /** True if another page saw its output before. */
  isRestored: boolean
  /** Called once, with its exit code, after all of its output. */
  onExit(exitCode: number): void
}

/** The terminal in main that is joined, and how far its output was shown by then; and whether it has ended. */
type Shell = { joined: { id: string; end: number } | null; isOver: boolean }

type Draw = (data: string, drawn?: () => void) => void

/** Joins a screen to a terminal in main: shows what it has printed and what follows, and passes on what is typed. */
export function joinShell({ screen, opening, isRestored, onExit }: JoinShell) {
  const shell: Shell = { joined: null, isOver: false }
  const draw = flowControl(screen, isHeld => {
    const terminalId = shell.joined?.id
    if (terminalId && !shell.isOver) attempt(call('terminal.hold', { terminalId, isHeld }))
  })
  const events = listenTo(shell, { draw, end })

  function end(exitCode?: number): void {
    if (shell.isOver) return
    shell.isOver = true
    events.stop()
    if (exitCode !== undefined) onExit(exitCode)
  }

  async function join(): Promise<void> {
    const id = await opening
    const { output, end: printed, exitCode: known } = await call('terminal.attach', { terminalId: id })
    if (shell.isOver) return
    shell.joined = { id, end: printed }
    const replayed = new Promise<void>(resolve => draw(output, resolve))
    const earlyExit = events.catchUp(shell.joined)
    // The answers to what programs once asked the screen were given then.
    if (isRestored) await replayed
    const exitCode = known ?? earlyExit
    if (exitCode !== undefined) end(exitCode)
    else await call('terminal.resize', { terminalId: id, columns: screen.cols, rows: screen.rows })
  }

  const joining = join()
  attempt(joining)
  passOn(screen, shell, { joining, isRestored })

  return {
    /** Returns whether something runs in it that would end with it. */
    isBusy: async (): Promise<boolean> =>
      shell.joined !== null && !shell.isOver && call('terminal.isBusy', { terminalId: shell.joined.id }),
    close(): void {
      end()
      attempt(
        opening.then(
          terminalId => call('terminal.close', { terminalId }),
          () => undefined,
        ),
      )
    },
  }
}

/** With so much that is not drawn yet the terminal is held, and with so little it goes on. In UTF-16 units. */
const HELD_FROM = 512 * 1024
const FREE_FROM = 128 * 1024

/** Draws on a screen, and has the terminal held while that is behind. Main forgets it after a second, so it is said again with whatever still comes. */
function flowControl(screen: ShellScreen, hold: (isHeld: boolean) => void): Draw {
  let undrawn = 0
  let isHeld = false
  const say = (next: boolean) => {
    isHeld = next
    hold(next)
  }
  return (data, drawn) => {
    undrawn += data.length
    screen.write(data, () => {
      undrawn -= data.length
      if (isHeld && undrawn < FREE_FROM) say(false)
      drawn?.()
    })
    if (undrawn > HELD_FROM) say(true)
  }
}

type ShellListener = { draw: Draw; end(exitCode: number): void }

/** Listens to main's events for the terminal. Its identity may be known only later: until then everything is kept. */
function listenTo(shell: Shell, { draw, end }: ShellListener) {
  const early: { terminalId: string; data: string; offset: number }[] = []
  const earlyExits = new Map<string, number>()
  const stops = [
    on('terminal.output', output => {
      const { joined } = shell
      if (!joined) early.push(output)
      else if (output.terminalId === joined.id && output.offset >= joined.end) draw(output.data)
    }),
    on('terminal.exited', ({ terminalId, exitCode }) => {
      if (!shell.joined) earlyExits.set(terminalId, exitCode)
      else if (terminalId === shell.joined.id) end(exitCode)
    }),
  ]
  return {
    /** Draws what came before it was joined, and gives its exit code where it has ended already. */
    catchUp({ id, end: printed }: { id: string; end: number }): number | undefined {
      for (const late of early.splice(0)) if (late.terminalId === id && late.offset >= printed) draw(late.data)
      return earlyExits.get(id)
    },
    stop(): void {
      for (const stop of stops) stop()
    },
  }
}

type Joining = Pick<JoinShell, 'isRestored'> & { joining: Promise<void> }

/** Passes on what is typed, and the size of the screen. What is typed before the shell is there waits for it. */
function passOn(screen: ShellScreen, shell: Shell, { joining, isRestored }: Joining): void {
  let isReady = !isRestored
  const letType = () => {
    isReady = true
  }
  // That it could not be opened was said already.
  const ready = joining.then(letType, letType)
  const tell = (task: (terminalId: string) => Promise<void>): void =>
    attempt(ready.then(() => (shell.joined && !shell.isOver ? task(shell.joined.id) : undefined)))
  screen.onData(data => {
    if (isReady) tell(terminalId => call('terminal.write', { terminalId, data }))
  })
  screen.onResize(({ cols: columns, rows }) =>
    tell(terminalId => call('terminal.resize', { terminalId, columns, rows })),
  )
}
