import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** A config names a variable of the environment that has no value. */
export class MissingVariable extends WordedError {
  constructor(readonly variable: string) {
    super(sentence`The server needs the variable ${variable}, which isn’t set.`)
  }
}

/** A config leaves a value to the person, who has not entered it. */
export class MissingEntry extends WordedError {
  constructor(name: string) {
    super(sentence`The server needs “${name}”, which hasn’t been entered yet.`)
  }
}
