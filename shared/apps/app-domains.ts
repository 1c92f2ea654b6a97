import { z } from 'zod'

const origins = z.array(z.string().max(300)).max(50)

/**
 * What an app says that it loads: what its scripts connect to, where pictures, styles and scripts come from, what it frames, and
 * what its links may be relative to. Each is an origin, whose host may begin with `*.`.
 */
export const AppDomains = z.object({ connect: origins, resource: origins, frame: origins, base: origins })
export type AppDomains = z.infer<typeof AppDomains>
