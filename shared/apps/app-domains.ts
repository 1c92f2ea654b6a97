import { z } from 'zod'

const origins = z.array(z.string().max(300)).max(50)

/**
 * The origins that an app says it loads from: those its scripts connect to, those of pictures, styles and scripts, those
 * it frames, and those its links may be relative to. The host of each origin may begin with `*.`.
 */
export const AppDomains = z.object({ connect: origins, resource: origins, frame: origins, base: origins })
export type AppDomains = z.infer<typeof AppDomains>
