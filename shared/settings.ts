import { z } from 'zod'

/** A window's place on the screen, in device-independent pixels. */
export const WindowBounds = z.object({
  width: z.number(),
  height: z.number(),
  x: z.number().optional(),
  y: z.number().optional(),
  maximized: z.boolean(),
})

export type WindowBounds = z.infer<typeof WindowBounds>

const Theme = z.enum(['system', 'light', 'dark'])
const Panel = z.enum(['changes', 'terminal', 'none'])

/** What the person prefers, for the whole app. Every field has a default, so an older file still opens. */
export const Settings = z.object({
  theme: Theme.default('system'),
  activeProfileId: z.string().default('offline'),
  panel: Panel.default('changes'),
  window: WindowBounds.optional(),
})
export type Settings = z.infer<typeof Settings>

/** A change to some settings. Has no defaults, so what is not named stays as it is. */
export const SettingsChange = z.object({ theme: Theme, activeProfileId: z.string(), panel: Panel }).partial()
export type SettingsChange = z.infer<typeof SettingsChange>

/** How a provider is spoken to. `offline` is built in and needs neither key nor network. */
export const ProviderProtocol = z.enum(['offline', 'openai-chat', 'anthropic'])
export type ProviderProtocol = z.infer<typeof ProviderProtocol>

/** A provider as it is stored. Its key is kept apart, encrypted where the system can, bound to the origin of `baseUrl`. */
export const ProviderSettings = z.object({
  id: z.string(),
  label: z.string(),
  protocol: ProviderProtocol,
  baseUrl: z.string().optional(),
})
export type ProviderSettings = z.infer<typeof ProviderSettings>

/** A provider as the renderer sees it: never the key. */
export const ProviderView = ProviderSettings.extend({
  key: z.discriminatedUnion('state', [
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('set'), last4: z.string(), kept: z.enum(['encrypted', 'memory']) }),
  ]),
})
export type ProviderView = z.infer<typeof ProviderView>

/** The groups that an allow-list names. `ask-user` is for commands alone and never part of a profile. */
export const ToolGroup = z.enum(['read', 'write', 'web', 'sub-agent', 'shell'])
export type ToolGroup = z.infer<typeof ToolGroup>

/** Which model answers, and how. */
export const Profile = z.object({
  id: z.string(),
  name: z.string(),
  providerId: z.string(),
  model: z.string(),
  /** How many calls of one reply may work at once. */
  maxToolWorkers: z.number().int().min(1).max(16).default(4),
  instructions: z.string().default(''),
  /** Only tools of these groups are offered and run. Without a list all are, with an empty one none. */
  toolGroups: z.array(ToolGroup).optional(),
  /** How files are edited: `patch` offers apply_patch, `replace` offers write_file and replace_in_file; without it the model decides. */
  editTools: z.enum(['patch', 'replace']).optional(),
})
export type Profile = z.infer<typeof Profile>

/** A folder that was opened before. `at` is epoch milliseconds. */
export const RecentFolder = z.object({ path: z.string(), name: z.string(), at: z.number() })
export type RecentFolder = z.infer<typeof RecentFolder>

/** A session as lists show it. Derived from its log; a lost index is made again from the logs. */
export const SessionSummary = z.object({
  id: z.string(),
  workspace: z.string(),
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type SessionSummary = z.infer<typeof SessionSummary>

/** Something that went wrong without anybody asking, such as a settings file that had to be set aside. */
export const Notice = z.object({ id: z.string(), level: z.enum(['info', 'warning', 'error']), message: z.string() })
export type Notice = z.infer<typeof Notice>
