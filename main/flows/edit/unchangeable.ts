import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** Thrown for a text that is written in a way that a person has to change themselves. */
export class Unchangeable extends AppError {
  constructor() {
    super('bad-input', sentence`This is written in a way that can’t be changed here. Change it in the text.`)
  }
}
