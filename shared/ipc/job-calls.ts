import { z } from 'zod'

const byJob = z.object({ jobId: z.string() })

/** A command that a session started in the background. It ends with Atrium, at the latest, unless it was left running. Times are epoch milliseconds. */
export type JobView = {
  id: string
  sessionId: string
  command: string
  startedAt: number
  /** A command that has ended left it running. Nothing of what it prints is kept, and it goes on when Atrium ends. */
  isLeft?: true
  /** The address of this computer that it said first, as a server does. */
  address?: string
  /** `exitCode` is null where it was ended from outside. */
  ended?: { at: number; exitCode: number | null; stopped: boolean }
}

/** The end of what it has printed, colours and all. */
export type JobOutput = { text: string; isCut: boolean }

/** The renderer's calls about commands in the background. */
export const jobCalls = {
  'job.list': { input: z.void(), output: z.custom<JobView[]>() },
  'job.output': { input: byJob, output: z.custom<JobOutput>() },
  /** Ends all of it. */
  'job.stop': { input: byJob, output: z.void() },
}

export type JobEvents = { 'jobs.changed': { jobs: JobView[] } }
