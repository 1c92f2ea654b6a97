import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** Thrown for a text that is written in a way that a person has to change themselves. */
export class Unchangeable extends AppError {
  constructor() {
    super('bad-input', sentence`It is written in a way that cannot be changed from here. Change it in the text.`)
  }
}
