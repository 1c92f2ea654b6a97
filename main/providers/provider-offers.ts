import { z } from 'zod'
import type { ProviderOffer } from '../../shared/ipc/ipc'
import { hasGap, PROVIDER_PRESETS, type ProviderPreset } from '../../shared/models/provider-presets'
import { parseUrl } from '../../shared/parse-url'
import { startOf } from './wire/guarded-fetch'

/** The variables of the person's login shell and of Atrium, by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A key that lies in the environment. Only its name and its end may be shown. */
export type FoundKey = { preset: ProviderPreset; variable: string; key: string }

type ServerOffer = Extract<ProviderOffer, { type: 'server' }>

const ModelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) })
const PROBE_MS = 500
const LIST_BYTES = 1024 * 1024
const MODELS_SHOWN = 200

/** Real keys are longer, so that the end of one tells nobody the rest. */
const KEY = /^[\x21-\x7e]{16,}$/

/** The keys of well-known providers in the environment, the first fitting variable of each. None is used or sent by finding it. */
export function foundKeys(environment: Environment): FoundKey[] {
  return PROVIDER_PRESETS.flatMap(preset => {
    if (hasGap(preset.baseUrl) || isMeantForAnother(preset, environment)) return []
    const found = preset.keyVariables?.find(variable => KEY.test(keyIn(environment, variable)))
    return found ? [{ preset, variable: found, key: keyIn(environment, found) }] : []
  })
}

export function keyOffer({ preset, variable, key }: FoundKey): ProviderOffer {
  return { type: 'key', preset: preset.id, variable, last4: key.slice(-4) }
}

/** The local servers that answer with a list of models. Each is asked once, on this computer only, without a key. */
export async function foundServers(presets: readonly ProviderPreset[] = PROVIDER_PRESETS): Promise<ServerOffer[]> {
  const answers = await Promise.all(presets.filter(preset => preset.isLocal).map(probe))
  return answers.filter(offer => offer !== undefined)
}

async function probe({ id, baseUrl }: ProviderPreset): Promise<ServerOffer | undefined> {
  try {
    const response = await fetch(`${baseUrl}/models`, { redirect: 'error', signal: AbortSignal.timeout(PROBE_MS) })
    if (!response.ok) return undefined
    const { data } = ModelList.parse(JSON.parse(await startOf(response, LIST_BYTES)))
    return { type: 'server', preset: id, baseUrl, models: data.slice(0, MODELS_SHOWN).map(model => model.id) }
  } catch {
    // The address has no model server, whatever is wrong with the answer or if there is none, and no one asked for one.
    return undefined
  }
}

function keyIn(environment: Environment, variable: string): string {
  return environment[variable]?.trim() ?? ''
}

/** A key beside the address of a gateway is the gateway's: it must not go to the provider. */
function isMeantForAnother({ addressVariable, baseUrl }: ProviderPreset, environment: Environment): boolean {
  const address = addressVariable && environment[addressVariable]?.trim()
  if (!address) return false
  return parseUrl(address)?.origin !== new URL(baseUrl).origin
}
