import type { Catalogue } from '../catalogue'

export const sessionText: Catalogue['sessionText'] = {
  thinking: {
    now: 'Denkt nach…',
    done: 'Überlegung',
    label: 'Was das Modell dachte',
  },
  retry: {
    waiting: (seconds: number) => (seconds > 0 ? `Fragt in ${seconds} s erneut` : 'Fragt erneut…'),
    count: (attempt: number, of: number) => `Versuch ${attempt} von ${of}`,
    now: 'Jetzt fragen',
    done: 'Erneut gefragt',
    left: 'Was bis dahin gekommen war',
  },
  message: {
    actions: 'Aktionen für diese Nachricht',
    copy: 'Nachricht kopieren',
    copyAnswer: 'Antwort kopieren',
    edit: 'Bearbeiten und erneut senden',
    editLabel: 'Stattdessen zu sendende Nachricht',
    resend: 'Senden',
    regenerate: 'Neu antworten',
    fork: 'Ab hier in neuer Sitzung fortsetzen',
    forkTitle: (title: string) => `${title} (Abzweigung)`,
    forked: (title: string) => `Geht hier weiter als „${title}“.`,
    remove: 'Dies und alles danach aus der Unterhaltung nehmen',
    steered: 'Während der Arbeit gesagt',
    continued: 'Nach dem Rest gefragt',
    editHint:
      'Was folgt, bleibt als andere Fassung erhalten. Änderungen an Dateien bleiben; unter „Änderungen“ sind sie zurückzunehmen.',
    attachment: (name: string) => `${name} ganz zeigen`,
  },
  branch: {
    what: (turns: string) => `Eine andere Fassung dessen, was folgt: ${turns}.`,
    bringBack: 'Stattdessen zeigen',
  },
  compaction: {
    running: 'Fasst zusammen, was bisher gesagt wurde…',
    failed: 'Die Unterhaltung konnte nicht zusammengefasst werden.',
    done: (before: string, after: string) => `Das Bisherige ist zusammengefasst: ${before} → ${after} Token`,
    summary: 'Zusammenfassung',
  },
  end: {
    goOn: 'Von hier fortfahren',
    openProvider: 'Anbieter öffnen',
    cost: (amount: string) => `≈ ${amount}`,
    cached: (tokens: string) => `${tokens} aus dem Cache`,
    sources: 'Quellen',
  },
  queue: {
    label: 'Wartet auf das Senden',
    next: 'Wird gesendet, wenn dieser Durchgang endet',
    steer: 'Geht mit der nächsten Anfrage mit',
    stays: 'Wird nach der nächsten Nachricht gesendet',
    edit: 'Zurück ins Eingabefeld holen',
    remove: 'Dies nicht senden',
  },
  composer: {
    running: 'Enter reiht ein',
    steer: 'sendet sofort',
    queue: 'Einreihen',
    addImage: 'Dateien hinzufügen',
    dropHere: 'Dateien hier ablegen',
    removeImage: (name: string) => `${name} entfernen`,
    notImage: (name: string) =>
      `${name} lässt sich nicht senden: Es ist weder ein Text noch PNG, JPEG, WebP oder GIF. Legen Sie es in den Ordner und erwähnen Sie es.`,
    tooLarge: (name: string) => `${name} ist größer als 20 MB.`,
    tooMany: 'Höchstens 20 Dateien können auf einmal gesendet werden.',
  },
  commandChanges: {
    label: 'Was sich währenddessen geändert hat',
    whileItRan: (counts: string) => `Währenddessen: ${counts}`,
    kinds: { created: 'erstellt', changed: 'geändert', deleted: 'gelöscht' },
    notShown: (n: number) => `${n} weitere werden hier nicht gezeigt.`,
    notUndoable: 'Diese können nicht zurückgenommen werden:',
    notNamed: (n: number) => `${n} weitere werden hier nicht genannt.`,
  },
  record: {
    exportAs: 'Exportieren…',
    formats: { markdown: 'Markdown', html: 'Webseite', json: 'JSON', patch: 'Patch aller Änderungen' },
    exported: (path: string) => `Nach ${path} geschrieben.`,
    leftOut: (n: number) =>
      n === 1
        ? 'Für 1 Bild war kein Platz: Es fehlt in der Datei.'
        : `Für ${n} Bilder war kein Platz: Sie fehlen in der Datei.`,
    copied: 'Die ganze Unterhaltung liegt in der Zwischenablage, als Markdown.',
    verify: 'Aufzeichnung prüfen',
    whole: (lines: string) => `Die Aufzeichnung ist unverändert und lückenlos: ${lines}.`,
    wholeFrom: (lines: string, from: number) =>
      `Die Aufzeichnung ist ab Zeile ${from} unverändert (insgesamt ${lines}). Frühere Zeilen entstanden, bevor Aufzeichnungen prüfbar waren.`,
    unchained: 'Diese Aufzeichnung entstand, bevor Aufzeichnungen prüfbar waren.',
    broken: (first: string) => `Die Aufzeichnung wurde verändert. ${first}`,
  },
  mode: {
    label: (name: string) => `Zustimmung: ${name}`,
    choose: 'Was ohne Nachfrage läuft',
    names: { 'read-only': 'Nur lesen', ask: 'Nachfragen', 'auto-edit': 'Bearbeiten', full: 'Alles' },
    hints: {
      'read-only': 'Nichts, was etwas ändert.',
      ask: 'Lesen. Bei allem, was etwas ändert, wird gefragt.',
      'auto-edit': 'Auch Änderungen an Dateien im Ordner. Bei allem anderen wird gefragt.',
      full: 'Alles, was verstanden wird und im Ordner bleibt.',
    },
  },
  context: {
    label: 'Kontext',
    use: (used: string, window: string) => `${used} von ${window} Token`,
    usedOnly: (used: string) => `${used} Token`,
    percent: (value: number) => `${value} % voll`,
    unknown: 'Die Größe des Fensters dieses Modells ist nicht bekannt. Sie kann beim Anbieter angegeben werden.',
    compact: 'Jetzt zusammenfassen',
    parts: {
      system: 'Anweisungen',
      'project-rules': 'Projektregeln',
      tools: 'Werkzeuge',
      summary: 'Zusammenfassung',
      messages: 'Nachrichten',
      'tool-results': 'Ergebnisse von Werkzeugen',
      images: 'Bilder',
    },
  },
}
