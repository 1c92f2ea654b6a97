import { create } from 'zustand'
import type { McpCompletionOf } from '../../../../shared/mcp'

/** Values that a server wants before it can say anything. */
export type FillIn = {
  workspace: string
  /** The server's. */
  id: string
  server: string
  title: string
  of: McpCompletionOf
  fields: readonly { name: string; description?: string; required: boolean }[]
  initial: Readonly<Record<string, string>>
  /** Rejects in words where the values are of no use. */
  submit(values: Readonly<Record<string, string>>): Promise<void>
}

const useFillIn = create<{ asked: FillIn | null }>()(() => ({ asked: null }))

export const useAskedFillIn = (): FillIn | null => useFillIn(state => state.asked)

export function askFillIn(asked: FillIn | null): void {
  useFillIn.setState({ asked })
}
