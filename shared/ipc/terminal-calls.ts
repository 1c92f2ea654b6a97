import { z } from 'zod'

const byTerminal = z.object({ terminalId: z.string() })
const size = { columns: z.number().int().min(2).max(1000), rows: z.number().int().min(1).max(500) }
/** Says which window a terminal belongs to, also when its page is loaded again. The page makes it up. */
const place = { workspace: z.string().min(1), windowKey: z.string().min(1).max(100) }

/** A terminal as a page that joins it needs it. `output` is the last that it printed, at most 1 MiB of UTF-16 units. */
export type TerminalSnapshot = {
  output: string
  /** The total that it has printed, in UTF-16 units. Further output begins there. */
  end: number
  /** Null while it runs, and until all that it printed was told. */
  exitCode: number | null
}

/** The renderer's calls about the person's terminals. */
export const terminalCalls = {
  'terminal.open': { input: z.object({ ...place, ...size }), output: z.object({ terminalId: z.string() }) },
  /** Those of a folder that a window opened and did not close, in that order. */
  'terminal.list': { input: z.object(place), output: z.array(z.object({ terminalId: z.string() })) },
  'terminal.attach': { input: byTerminal, output: z.custom<TerminalSnapshot>() },
  'terminal.write': { input: byTerminal.extend({ data: z.string().max(1_000_000) }), output: z.void() },
  'terminal.resize': { input: byTerminal.extend(size), output: z.void() },
  /** Asks a terminal to say nothing for a second, or until it is asked to go on: the page has not drawn yet what came. */
  'terminal.hold': { input: byTerminal.extend({ isHeld: z.boolean() }), output: z.void() },
  /** Returns whether something runs in a terminal that would end with it. */
  'terminal.isBusy': { input: byTerminal, output: z.boolean() },
  'terminal.close': { input: byTerminal, output: z.void() },
}

export type TerminalEvents = {
  /** `offset` is the place of `data` in all that the terminal has printed, in UTF-16 units. */
  'terminal.output': { terminalId: string; data: string; offset: number }
  'terminal.exited': { terminalId: string; exitCode: number }
}
