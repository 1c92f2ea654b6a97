import {
  hasGap,
  PROVIDER_PRESETS,
  type ProviderPreset,
  presetOf,
  type ServerProtocol,
} from '../../../../shared/models/provider-presets'
import { understoodAddress } from '../../../../shared/models/understood-address'
import { parseWebAddress } from '../../../../shared/parse-url'
import type { ProviderView } from '../../../../shared/settings'

/** The content of the form that connects a provider. `headers` is one a line. */
export type ProviderForm = {
  /** The preset's id, or `custom`. */
  kind: string
  label: string
  protocol: ServerProtocol
  baseUrl: string
  key: string
  model: string
  headers: string
  webSearch: boolean
}
export type ProviderFormErrors = Partial<Record<keyof ProviderForm, string>>

/** Returns what is kept as the address. One that is in the form as it was kept stays as it is. */
export function meantAddress(
  { baseUrl, protocol }: Pick<ProviderForm, 'baseUrl' | 'protocol'>,
  former?: string,
): string {
  return baseUrl === former ? baseUrl : understoodAddress(baseUrl, protocol)
}

/** Returns whether an address can be used: whole, and over HTTP. */
export function isUsableAddress(address: string): boolean {
  return parseWebAddress(address) !== null && !hasGap(address)
}

/** Returns the name of a provider: as the person writes it, or by its host, as few name a server of their own. */
export function nameOf({ label, baseUrl, protocol }: Pick<ProviderForm, 'label' | 'baseUrl' | 'protocol'>): string {
  return label.trim() || (parseWebAddress(understoodAddress(baseUrl, protocol))?.host ?? '')
}

/** The preset that a provider was made from, or that has its address. */
export function presetFor({ preset, baseUrl }: Pick<ProviderView, 'preset' | 'baseUrl'>): ProviderPreset | undefined {
  return presetOf(preset) ?? PROVIDER_PRESETS.find(other => other.baseUrl === baseUrl)
}
