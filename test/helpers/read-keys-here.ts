import type { ReadKeys } from '../../main/project/frontmatter'
import { readYamlKeys } from '../../main/project/read-yaml-keys'

/** Reads the keys of project files on this thread, as the other one is a file of the bundle. */
export const readKeysHere: ReadKeys = async yaml => readYamlKeys(yaml)
