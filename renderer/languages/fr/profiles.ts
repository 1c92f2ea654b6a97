import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const factsText: Catalogue['factsText'] = {
  title: 'Ce qu’on sait des modèles',
  hint: 'Remplissez ce que vous savez mieux que la table intégrée ; ce qui est vide reste comme dans celle-ci. Les prix sont pour un million de tokens.',
  model: 'Modèle',
  contextWindow: 'Fenêtre (tokens)',
  maxOutputTokens: 'Tokens de sortie max.',
  images: 'Images',
  patches: 'Patchs (V4A)',
  thinking: 'Réfléchit avant de répondre',
  webSearch: 'Son fournisseur cherche sur le web',
  input: 'Entrée ($ le million)',
  cachedInput: 'Entrée en cache ($ le million)',
  output: 'Sortie ($ le million)',
  asKnown: 'comme connu',
  yes: 'oui',
  no: 'non',
  add: 'Ajouter un modèle',
  remove: (model: string) => `Retirer ${model || 'cette ligne'}`,
  wrong: 'Manquant, nommé deux fois, ou pas un nombre (virgule pour les décimales).',
  window: (tokens: string) => `fenêtre de ${tokens} tokens`,
  longest: (tokens: string) => `répond jusqu’à ${tokens}`,
  withImages: 'accepte les images',
  withoutImages: 'n’accepte pas les images',
  price: (input: string, output: string) => `${input} $ en entrée, ${output} $ en sortie`,
  cachedPrice: (cached: string) => `${cached} $ en cache`,
  perMillion: 'par million de tokens',
  free: 'gratuit',
  unknownPrice: 'prix inconnu',
  unknown:
    'On ne sait rien de ce modèle. Sa fenêtre et son prix peuvent être définis là où l’on modifie le fournisseur.',
}

export const offersText: Catalogue['offersText'] = {
  title: 'Trouvé sur cet ordinateur',
  key: (preset: string, variable: string, last4: string) => `${preset} : la clé dans ${variable} (…${last4})`,
  keyHint: (host: string) => `La copie dans le coffre d’Atrium ; elle n’est envoyée qu’à ${host}.`,
  server: (preset: string) => `${preset} est en marche`,
  serverHint: (address: string, models: string) => `${address}, ${models}`,
  models: (n: number) => counted(n, 'modèle', 'modèles'),
  use: 'Utiliser',
  adopt: (name: string) => `Utiliser ${name}`,
  using: 'Connexion…',
}

export const profileText: Catalogue['profileText'] = {
  id: 'Identifiant',
  subAgentModel: 'Modèle des sous-agents',
  subAgentModelHint:
    'Pour les sous-agents qui n’en nomment aucun, chez le même fournisseur. Par défaut : le modèle ci-dessus.',
  reasoningEffort: 'Réflexion',
  reasoningEffortHint: 'Combien de temps le modèle réfléchit avant de répondre. Par défaut : selon le fournisseur.',
  efforts: { none: 'Aucune', low: 'Faible', medium: 'Moyenne', high: 'Élevée', max: 'Maximale' },
  asProvider: 'Selon le fournisseur',
  approvalMode: 'Les nouvelles sessions commencent en',
  approvalModeHint: 'Par défaut : Demander. Une session peut en changer.',
  modes: {
    'read-only': 'Lecture seule : rien n’est modifié ni exécuté',
    ask: 'Demander : ce qui modifie quelque chose vous attend',
    'auto-edit': 'Édition : les modifications de fichiers dans le dossier n’attendent pas',
    full: 'Complet : ce qui est compris et reste dans le dossier n’attend pas',
  },
  answers: 'Manière de répondre',
  limits: 'Limites',
  numbers: {
    maxOutputTokens: {
      label: 'Tokens de sortie max.',
      hint: 'De 1 à 1 000 000. Par défaut : ce que le fournisseur permet.',
      error: 'Écrivez un nombre entier de 1 à 1 000 000, ou rien.',
    },
    temperature: {
      label: 'Température',
      hint: 'De 0 à 2 ; plus bas, c’est plus stable. Par défaut : selon le fournisseur.',
      error: 'Écrivez un nombre de 0 à 2, ou rien.',
    },
    compactAt: {
      label: 'Résumer à (% de la fenêtre)',
      hint: 'De 0 à 95 ; 0 : jamais. Par défaut : 80.',
      error: 'Écrivez un nombre de 0 à 95.',
    },
    maxRequests: {
      label: 'Requêtes par tour',
      hint: 'Un tour s’arrête après ce nombre, de 1 à 1 000. Par défaut : 200.',
      error: 'Écrivez un nombre entier de 1 à 1 000.',
    },
    maxSessionCost: {
      label: 'Coût d’une session ($)',
      hint: 'Plus aucun tour une fois ce coût atteint, si les prix sont connus. Par défaut : pas de limite.',
      error: 'Écrivez un montant d’au moins 0,01, avec une virgule pour les décimales, ou rien.',
    },
    maxToolWorkers: {
      label: 'Outils simultanés',
      hint: 'Combien d’appels d’une réponse peuvent travailler en même temps, de 1 à 16. Par défaut : 4.',
      error: 'Écrivez un nombre entier de 1 à 16.',
    },
  },
}
