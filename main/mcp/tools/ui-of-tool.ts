import { z } from 'zod'

/** A tool's user interface: whose page shows its results, and who may call it. */
export type UiOfTool = { page?: string; forModel: boolean; forApps: boolean }

const Ui = z.looseObject({
  resourceUri: z.string().max(10_000).startsWith('ui://').optional().catch(undefined),
  visibility: z.array(z.unknown()).max(20).optional().catch(undefined),
})
const Meta = z.looseObject({
  ui: Ui.optional().catch(undefined),
  /** As it was written before the extension was settled. */
  'ui/resourceUri': z.string().max(10_000).startsWith('ui://').optional().catch(undefined),
})

/** Reads a definition's `_meta`; undefined where it says nothing of this. Who is not named in what it says may not call the tool. */
export function uiOfTool(meta: unknown): UiOfTool | undefined {
  const { ui, 'ui/resourceUri': former } = Meta.safeParse(meta ?? {}).data ?? {}
  const page = ui?.resourceUri ?? former
  const visibility = ui?.visibility
  if (page === undefined && !visibility) return undefined
  const isFor = (who: string) => visibility?.includes(who) ?? true
  return { forModel: isFor('model'), forApps: isFor('app'), ...(page !== undefined && { page }) }
}
