import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { AskIndex } from './ask-index'
import type { Endangered, Loss } from './find-unrecoverable-files'

/** Finds out of each what could not be brought back if a command changed it now. Reads, and changes nothing. */
export function askUnrecoverableFiles(index: AskIndex) {
  return async (workspace: string, named: readonly Endangered[]): Promise<(Loss | null)[]> => {
    const { losses } = await index.ask({ type: 'losses', workspace, named })
    if (!losses) throw new WordedError(sentence`Couldn’t check the folder.`)
    return losses
  }
}
