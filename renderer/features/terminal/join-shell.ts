import { call, on } from '../../base/bridge'
import { attempt } from '../../state/ui'

/** What of a screen a shell needs. */
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
  /** Whether another page saw its output before. */
  isRestored: boolean
  /** Called once, with its exit code, after all of its output. */
  onExit(exitCode: number): void
}

/** With so much that is not drawn yet the terminal is held, and with so little it goes on. In UTF-16 units. */
const HELD_FROM = 512 * 1024
const FREE_FROM = 128 * 1024

/** Joins a screen to a terminal in main: shows what it has printed and what follows, and passes on what is typed. */
export function joinShell({ screen, opening, isRestored, onExit }: JoinShell) {
  let joined: { id: string; end: number } | null = null
  let isOver = false
  let undrawn = 0
  let isHeld = false
  const early: { terminalId: string; data: string; offset: number }[] = []
  const earlyExits = new Map<string, number>()

  function draw(data: string, drawn?: () => void): void {
    undrawn += data.length
    screen.write(data, () => {
      undrawn -= data.length
      if (isHeld && undrawn < FREE_FROM) hold(false)
      drawn?.()
    })
    if (undrawn > HELD_FROM) hold(true)
  }

  /** Main forgets it after a second, so it is said again with whatever still comes. */
  function hold(next: boolean): void {
    isHeld = next
    const terminalId = joined?.id
    if (terminalId && !isOver) attempt(call('terminal.hold', { terminalId, isHeld }))
  }

  function end(exitCode?: number): void {
    if (isOver) return
    isOver = true
    for (const stop of stops) stop()
    if (exitCode !== undefined) onExit(exitCode)
  }

  const stops = [
    on('terminal.output', output => {
      if (!joined) early.push(output)
      else if (output.terminalId === joined.id && output.offset >= joined.end) draw(output.data)
    }),
    on('terminal.exited', ({ terminalId, exitCode }) => {
      if (!joined) earlyExits.set(terminalId, exitCode)
      else if (terminalId === joined.id) end(exitCode)
    }),
  ]

  async function join(): Promise<void> {
    const id = await opening
    const { output, end: printed, exitCode: known } = await call('terminal.attach', { terminalId: id })
    if (isOver) return
    joined = { id, end: printed }
    const replayed = new Promise<void>(resolve => draw(output, resolve))
    for (const late of early.splice(0)) if (late.terminalId === id && late.offset >= printed) draw(late.data)
    // The answers to what programs once asked the screen were given then.
    if (isRestored) await replayed
    const exitCode = known ?? earlyExits.get(id)
    if (exitCode !== undefined) end(exitCode)
    else await call('terminal.resize', { terminalId: id, columns: screen.cols, rows: screen.rows })
  }

  const joining = join()
  attempt(joining)
  let isReady = !isRestored
  const letType = () => {
    isReady = true
  }
  // That it could not be opened was said already.
  const ready = joining.then(letType, letType)

  /** What is typed before the shell is there waits for it. */
  const tell = (task: (terminalId: string) => Promise<void>): void =>
    attempt(ready.then(() => (joined && !isOver ? task(joined.id) : undefined)))
  screen.onData(data => {
    if (isReady) tell(terminalId => call('terminal.write', { terminalId, data }))
  })
  screen.onResize(({ cols: columns, rows }) =>
    tell(terminalId => call('terminal.resize', { terminalId, columns, rows })),
  )

  return {
    /** Whether something runs in it that would end with it. */
    isBusy: async (): Promise<boolean> =>
      joined !== null && !isOver && call('terminal.isBusy', { terminalId: joined.id }),
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
