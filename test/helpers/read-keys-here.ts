import type { ReadKeys } from '../../main/project/frontmatter'
import type { KeysReader } from '../../main/project/keys-reader'
import { readYamlKeys } from '../../main/project/read-yaml-keys'
import { readYamlTree } from '../../main/project/read-yaml-tree'
import { readYamlRanges } from '../../main/project/yaml/read-yaml-ranges'

/** Reads the keys of project files on this thread, as the other one is a file of the bundle. */
export const readKeysHere: ReadKeys = async yaml => readYamlKeys(yaml)

export const keysReaderHere: KeysReader = {
  read: readKeysHere,
  readTree: async yaml => readYamlTree(yaml),
  readRanges: async yaml => readYamlRanges(yaml),
  close: async () => undefined,
}
