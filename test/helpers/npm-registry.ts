import { onTestFinished } from 'vitest'
import { type Behaviour, openNpmRegistry, type RegistryPackage } from './open-npm-registry'

export type { RegistryPackage } from './open-npm-registry'

/** A registry of npm packages on this computer, as slow as is asked for. Closed after the test. */
export async function npmRegistry(packages: readonly RegistryPackage[], behaviour: Behaviour = {}) {
  const { close, ...registry } = await openNpmRegistry(packages, behaviour)
  onTestFinished(close)
  return registry
}
