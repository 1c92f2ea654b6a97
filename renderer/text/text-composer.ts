import { inLanguage } from '../i18n/language'
/** The texts of a person's own commands, of files that go along with a message, and of pictures. Part of the catalogue. */
export const composerText = inLanguage('composerText', {
  command: {
    hint: 'Enter runs this in the folder. The model sees the result with your next message.',
    waits: 'A command can be run once this turn has ended.',
    run: 'Run',
    again: 'Run again',
    label: 'Command that you ran',
    tooLong: 'This command is too long. Put it into a script in the folder, and run that.',
  },
  /** While a card waits, what is written and sent denies it. */
  object: {
    send: 'Deny, and send this as the reason',
    before: 'Waits for your answer above. What you write here denies it, and says why.',
    hint: (steerKeys: string) => `Enter denies what waits and says why · ${steerKeys} only adds this`,
  },
  sending: 'On its way…',
  tooLong: 'This text is too long to be kept when Atrium ends. Put it into a file and attach that.',
  tooLongToSend: 'This text is too long for a message. Put it into a file, and attach or mention that.',
  files: {
    strip: 'Files that go along',
    scaled: (from: string, to: string) => `${from} → ${to}`,
    unreadable: (name: string) => `${name} could not be read.`,
    outside: (name: string) =>
      `${name} is outside the folder. Images, and texts of at most 400 kB, can be sent from there; put anything else into the folder and mention it.`,
  },
  picture: {
    label: (name: string) => `Picture ${name}`,
    place: (at: number, of: number) => `${at} of ${of}`,
    previous: 'Previous picture',
    next: 'Next picture',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    fit: 'Fit to the window',
    zoom: (percent: string) => `${percent} %`,
    copy: 'Copy picture',
    copied: 'The picture was copied.',
    save: 'Save as…',
    saved: (path: string) => `Saved as ${path}.`,
    reveal: 'Show in the file manager',
    notShown: 'The picture cannot be shown.',
    sentAs: (size: string) => `sent as ${size}`,
  },
  removed: 'This and all after it was taken out of the conversation.',
  undo: 'Undo',
} as const)
