import type { CapturedOutput, OutputBound, StreamStart, TextRewrite } from '../output/capture-output'
import type { TextPiece } from '../output/text-pieces'
import type { ShellStart } from './start-shell'

export type CommandStart = ShellStart & {
  /** In a terminal, for programs that want one, output and errors are one. */
  mode: 'pipes' | 'terminal'
  /** It has ended only when nothing that it started holds its output any more, and all of that is kept. */
  background: boolean
  /** The part of its output that is kept for the model. */
  output?: OutputBound | undefined
  /** Makes what rewrites a stream of its output before anybody has it. */
  rewrite?: (() => TextRewrite) | undefined
  /** All output in the order in which it arrives, colours and all. */
  onText(text: TextPiece): void
  /** It has begun, as these processes. */
  onStart?(tree: RunningCommand['tree']): void
}

/** A command that runs, in a process group of its own. */
export type RunningCommand = {
  /** The processes that `killTree` ends. */
  tree: { pid: number; marker: string }
  /** Resolves when the shell has ended, whatever it left running. */
  exited: Promise<void>
  /** Its exit code, once it has ended and its output is read; 128 + the number of a signal that ended it, as in shells. */
  finished: Promise<number | null>
  /** Returns its output since the last call. */
  take(): { stdout: CapturedOutput; stderr: CapturedOutput }
  /** Returns the beginning of its output. */
  start(): StreamStart
  /** The same of its errors, where these are apart. */
  startOfErrors?(): StreamStart
  /** From now on it is read at some 16 MB/s at most, so that one that prints without end does not keep this process busy. */
  slowDown(): void
}
