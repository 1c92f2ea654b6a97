import { plainName } from '../../../shared/models/model-facts'

/** A dated or numbered edition of a model is the model, and the file of one, too. */
const EDITION = /-(\d{3,4}|gguf)$/

const LONGEST_NAME = 200

/** The model that answered, where it is another one than was asked. */
export function otherModel(asked: string, answered: string | null | undefined): string | undefined {
  const name = answered?.trim().slice(0, LONGEST_NAME)
  if (!name || editionless(name) === editionless(asked)) return undefined
  return name
}

function editionless(model: string): string {
  return plainName(model).replace(EDITION, '')
}
