import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const sessionText: Catalogue['sessionText'] = {
  thinking: {
    now: 'Réflexion…',
    done: 'A réfléchi',
    label: 'Ce que le modèle a pensé',
  },
  retry: {
    waiting: (seconds: number) => (seconds > 0 ? `Nouvelle demande dans ${seconds} s` : 'Nouvelle demande…'),
    count: (attempt: number, of: number) => `tentative ${attempt} sur ${of}`,
    now: 'Relancer',
    done: 'Demandé à nouveau',
    left: 'Ce qui était arrivé jusque-là',
  },
  message: {
    actions: 'Actions pour ce message',
    copy: 'Copier le message',
    copyAnswer: 'Copier la réponse',
    edit: 'Modifier et renvoyer',
    editLabel: 'Message à envoyer à la place',
    resend: 'Envoyer',
    regenerate: 'Répondre à nouveau',
    fork: 'Continuer dans une nouvelle session à partir d’ici',
    forkTitle: (title: string) => `${title} (dérivée)`,
    forked: (title: string) => `Continue ici sous le nom « ${title} ».`,
    remove: 'Retirer de la conversation ce message et tout ce qui suit',
    steered: 'Dit pendant le travail',
    continued: 'La suite a été demandée',
    editHint:
      'Ce qui suit est conservé comme une autre version. Les modifications de fichiers restent ; annulez-les sous Modifications.',
    attachment: (name: string) => `Afficher ${name} en entier`,
    showAll: lines => `Tout afficher (${lines} lignes)`,
    showLess: 'Afficher moins',
  },
  branch: {
    what: (turns: string) => `Une autre version de ce qui suit : ${turns}.`,
    bringBack: 'L’afficher à la place',
  },
  compaction: {
    running: 'Résumé de ce qui a été dit jusqu’ici…',
    failed: 'La conversation n’a pas pu être résumée.',
    done: (before: string, after: string) => `Ce qui précède est résumé : ${before} → ${after} tokens`,
    summary: 'Résumé',
  },
  end: {
    goOn: 'Reprendre à partir d’ici',
    openProvider: 'Ouvrir le fournisseur',
    cost: (amount: string) => `≈ ${amount}`,
    cached: (tokens: string) => `${tokens} en cache`,
    sources: 'Sources',
  },
  queue: {
    label: 'En attente d’envoi',
    next: 'Envoyé à la fin de ce tour',
    steer: 'Envoyé avec la prochaine requête',
    stays: 'Envoyé après votre prochain message',
    edit: 'Remettre dans le champ',
    remove: 'Ne pas envoyer',
  },
  composer: {
    running: 'Entrée met en file',
    steer: 'intervient aussitôt',
    queue: 'Mettre en file',
    addImage: 'Ajouter des fichiers',
    dropHere: 'Déposez les fichiers ici',
    removeImage: (name: string) => `Retirer ${name}`,
    notImage: (name: string) =>
      `${name} ne peut pas être envoyé : ce n’est ni un texte, ni une image PNG, JPEG, WebP ou GIF. Placez-le dans le dossier et mentionnez-le.`,
    tooLarge: (name: string) => `${name} dépasse 20 Mo.`,
    tooMany: 'Au plus 20 fichiers peuvent être envoyés à la fois.',
  },
  commandChanges: {
    label: 'Ce qui a changé pendant l’exécution',
    whileItRan: (counts: string) => `Pendant l’exécution : ${counts}`,
    kinds: { created: 'créé', changed: 'modifié', deleted: 'supprimé' },
    notShown: (n: number) => `${counted(n, 'autre n’est pas affiché', 'autres ne sont pas affichés')} ici.`,
    notUndoable: 'Ceux-ci ne peuvent pas être annulés :',
    notNamed: (n: number) => `${counted(n, 'autre n’est pas nommé', 'autres ne sont pas nommés')} ici.`,
  },
  record: {
    exportAs: 'Exporter…',
    formats: {
      markdown: 'Markdown',
      html: 'Page web',
      json: 'JSON',
      patch: 'Patch de toutes les modifications',
    },
    exported: (path: string) => `Écrit dans ${path}.`,
    leftOut: (n: number) =>
      n === 1
        ? '1 image n’a pas trouvé de place : elle n’est pas dans le fichier.'
        : `${n} images n’ont pas trouvé de place : elles ne sont pas dans le fichier.`,
    copied: 'Toute la conversation est dans le presse-papiers, en Markdown.',
    verify: 'Vérifier l’enregistrement',
    whole: (lines: string) => `L’enregistrement est intact : ${lines} se suivent sans altération.`,
    wholeFrom: (lines: string, from: number) =>
      `L’enregistrement est inaltéré à partir de la ligne ${from} (${lines} en tout). Les lignes précédentes datent d’avant que les enregistrements puissent être vérifiés.`,
    unchained: 'Cet enregistrement date d’avant que les enregistrements puissent être vérifiés.',
    broken: (first: string) => `L’enregistrement a été altéré. ${first}`,
  },
  mode: {
    label: (name: string) => `Approbations : ${name}`,
    choose: 'Ce qui s’exécute sans demander',
    names: { 'read-only': 'Lecture seule', ask: 'Demander', 'auto-edit': 'Édition auto', full: 'Complet' },
    hints: {
      'read-only': 'Rien de ce qui modifie quoi que ce soit.',
      ask: 'La lecture se fait. Tout ce qui modifie quelque chose est demandé.',
      'auto-edit': 'Les modifications de fichiers dans le dossier se font aussi. Tout le reste est demandé.',
      full: 'Tout ce qui est compris et reste dans le dossier s’exécute.',
    },
  },
  context: {
    label: 'Contexte',
    use: (used: string, window: string) => `${used} sur ${window} tokens`,
    usedOnly: (used: string) => `${used} tokens`,
    percent: (value: number) => `rempli à ${value} %`,
    unknown: 'La taille de la fenêtre de ce modèle n’est pas connue. Elle peut être définie avec le fournisseur.',
    compact: 'Résumer maintenant',
    parts: {
      system: 'Instructions',
      'project-rules': 'Règles du projet',
      tools: 'Outils',
      summary: 'Résumé',
      messages: 'Messages',
      'tool-results': 'Résultats d’outils',
      images: 'Images',
    },
  },
}
