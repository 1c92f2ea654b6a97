import { z } from 'zod'
import type { Cdp } from '../cdp'
import { isInTime } from '../driver/within'
import script from '../page/forms-script?page-script'

const WORLD = 'atrium-forms'
const WRITTEN = "Boolean(globalThis[Symbol.for('atrium.written')])"
const MOST_FRAMES = 50
const PATIENCE_MS = 1_000

type FrameTree = { frame: { id: string }; childFrames?: FrameTree[] | undefined }
const FrameTree: z.ZodType<FrameTree> = z.lazy(() =>
  z.object({ frame: z.object({ id: z.string() }), childFrames: z.array(FrameTree).optional() }),
)
const Frames = z.object({ frameTree: FrameTree })
const World = z.object({ executionContextId: z.number() })
const Answer = z.object({ result: z.object({ value: z.boolean() }) })

/** Knows whether somebody has written or chosen something in the forms of a page, from the next document of it on. */
export function dirtyForms(cdp: Cdp) {
  const hearing = { source: script, worldName: WORLD, runImmediately: true }
  cdp.send('Page.addScriptToEvaluateOnNewDocument', hearing).catch(() => undefined)

  /** A frame that is gone has nothing more to lose. */
  async function isWritten(frameId: string): Promise<boolean> {
    try {
      const world = World.parse(await cdp.send('Page.createIsolatedWorld', { frameId, worldName: WORLD }))
      const asked = { contextId: world.executionContextId, expression: WRITTEN }
      return Answer.parse(await cdp.send('Runtime.evaluate', { ...asked, returnByValue: true })).result.value
    } catch {
      return false
    }
  }

  let isLooking = false
  async function look(): Promise<boolean> {
    // It has not answered before.
    if (isLooking) return true
    isLooking = true
    return ask().finally(() => {
      isLooking = false
    })
  }

  async function ask(): Promise<boolean> {
    const { data } = Frames.safeParse(await cdp.send('Page.getFrameTree').catch(() => undefined))
    const frames = data ? framesOf(data.frameTree) : []
    if (frames.length > MOST_FRAMES) return true
    const written = await Promise.all(frames.map(isWritten))
    return written.includes(true)
  }

  return {
    /** True also where the page does not answer, or has too many frames. */
    async areWritten(): Promise<boolean> {
      const looked = look()
      return !(await isInTime(looked, PATIENCE_MS)) || looked
    },
  }
}

const framesOf = ({ frame, childFrames = [] }: FrameTree): string[] => [frame.id, ...childFrames.flatMap(framesOf)]
