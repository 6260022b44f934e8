import { canonicalNumber } from '#contract/payments/utr-rules.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import { indexBy } from './index-by.ts';
import type { Match, MatchDoubt, MatchRule, OpenLine, Target } from './match.ts';
import { hasName, nameWords, wordsOf } from './payer-names.ts';
import { isSimilarNumber, similarityKeys } from './similar-numbers.ts';

const DAY = 86_400_000;
const dayNumber = (day: string) => Math.round(Date.parse(day) / DAY);
/** The money may be a day older than the claim, and a bank books a weekend's transfers late. */
const NEAR = 4;

/** A target with what many lines are compared with. */
interface Candidate {
  target: Target;
  position: number;
  day: number;
  names: string[][];
}

const toCandidate = (target: Target, position: number): Candidate => ({
  target,
  position,
  day: dayNumber(target.day),
  names: target.names.map(nameWords),
});

interface Pair {
  line: OpenLine;
  target: Target;
}

/** Candidates by an amount and a key. Most lines are of one fee: by the amount alone each would be compared with every target. */
const byAmountAnd = (
  targets: Target[],
  amountOf: (target: Target) => number,
  keysOf: (candidate: Candidate) => string[],
): Map<string, Candidate[]> =>
  indexBy(targets.map(toCandidate), (candidate) =>
    [...new Set(keysOf(candidate))].map((key) => `${amountOf(candidate.target)} ${key}`),
  );

/** A line with each of the candidates that have its amount, one of these keys, about its day, and are its own. */
function pairsOf(
  line: OpenLine,
  index: Map<string, Candidate[]>,
  keys: string[],
  isOwn: (candidate: Candidate) => boolean,
): Pair[] {
  const found = new Set(keys.flatMap((key) => index.get(`${line.amountPaise} ${key}`) ?? []));
  const day = dayNumber(line.day);
  return [...found]
    .filter((candidate) => Math.abs(day - candidate.day) <= NEAR && isOwn(candidate))
    .sort((one, other) => one.position - other.position)
    .map(({ target }) => ({ line, target }));
}

/** Why a target that is known for certain still needs a person, or undefined where it does not. */
function doubtAbout(line: OpenLine, target: Target): MatchDoubt | undefined {
  if (target.isSettled) return 'settled_by_another';
  if (line.amountPaise !== target.amountPaise || line.amountPaise < target.duePaise) return 'amount_differs';
  if (target.paymentStatus === 'paid') return undefined;
  if (target.paymentStatus === 'rejected') return 'payment_rejected';
  return hasEnded(target.registrationStatus) ? 'registration_ended' : undefined;
}

const match = (rule: MatchRule, targets: Target[], doubt?: MatchDoubt): Match => ({
  certainty: doubt ? 'unsure' : 'sure',
  rule,
  targets: targets as Match['targets'],
  ...(doubt ? { doubt } : {}),
});

/** Money that may have gone back is nobody's without a person, however certain it is whose it was. */
const returned = (found: Match, returnedOn: string): Match => ({
  ...found,
  certainty: 'unsure',
  doubt: found.doubt ?? 'returned',
  returnedOn,
});

/** Payments that were not rejected; where there is none, those that were. */
function live(targets: Target[]): Target[] {
  const standing = targets.filter(({ paymentStatus }) => paymentStatus !== 'rejected');
  return standing.length > 0 ? standing : targets;
}

/** Finds the references of targets in narrations, whatever the bank put between and around their letters. */
function findReferences(lines: OpenLine[], targets: Target[]): Map<OpenLine, Target[]> {
  const known = indexBy(targets, ({ references }) => references.map((reference) => reference.toUpperCase()));
  const lengths = [...new Set([...known.keys()].map(({ length }) => length))];
  const found = new Map<OpenLine, Target[]>();
  for (const line of lines) {
    const letters = line.narration.toUpperCase().replace(/[^A-Z0-9]/g, '');
    const named = new Set<Target>();
    for (const length of lengths) {
      for (let start = 0; start + length <= letters.length; start += 1) {
        for (const target of known.get(letters.slice(start, start + length)) ?? []) named.add(target);
      }
    }
    if (named.size > 0) found.set(line, [...named]);
  }
  return found;
}

class Matcher {
  readonly matches = new Map<string, Match>();
  private readonly taken = new Set<Target>();
  private readonly named: Map<OpenLine, Target[]>;

  constructor(
    private readonly lines: OpenLine[],
    private readonly targets: Target[],
  ) {
    this.named = findReferences(lines, targets);
  }

  private get openLines(): OpenLine[] {
    return this.lines.filter(({ id }) => !this.matches.has(id));
  }

  private get openTargets(): Target[] {
    return this.targets.filter((target) => !this.taken.has(target));
  }

  private set(line: OpenLine, found: Match): void {
    this.matches.set(line.id, line.returnedOn === null ? found : returned(found, line.returnedOn));
    for (const target of found.targets) this.taken.add(target);
  }

  /** The line contains the number that the payer sent. */
  byUtr(): void {
    const claims = indexBy(this.targets, ({ utr }) => (utr ? [canonicalNumber(utr)] : []));
    const keysOf = ({ utrs }: OpenLine) => new Set(utrs.map(canonicalNumber).filter((utr) => claims.has(utr)));
    const lines = indexBy(this.lines, keysOf);
    for (const line of this.lines) {
      const keys = [...keysOf(line)];
      const found = live(keys.flatMap((key) => claims.get(key) ?? []));
      const [first] = found;
      if (!first) continue;
      const isRepeated = keys.some((key) => (lines.get(key)?.length ?? 0) > 1);
      const doubt = found.length > 1 ? 'several_targets' : isRepeated ? 'several_lines' : this.utrDoubt(line, first);
      this.set(line, match('utr', found, doubt));
    }
  }

  /** Somebody may send the number of another person's transfer, but the note of that transfer has that person's reference. */
  private utrDoubt(line: OpenLine, target: Target): MatchDoubt | undefined {
    const named = this.named.get(line) ?? [];
    const isOwn = named.length === 0 || named.some(({ registrationId }) => registrationId === target.registrationId);
    return isOwn ? doubtAbout(line, target) : 'note_names_another';
  }

  /** The note has the reference of a registration; the transfer may not have been reported at all. */
  byReference(): void {
    const open = this.openLines;
    const lines = indexBy(
      open,
      (line) => new Set((this.named.get(line) ?? []).map(({ registrationId }) => registrationId)),
    );
    for (const line of open) {
      const found = live(this.named.get(line) ?? []);
      const registrations = [...new Set(found.map(({ registrationId }) => registrationId))];
      // What is due or under review comes before what was paid.
      const [first] = found.sort((one, other) => Number(isPaid(one)) - Number(isPaid(other)));
      if (!first) continue;
      const isRepeated = registrations.some((id) => (lines.get(id)?.length ?? 0) > 1);
      this.set(line, match('reference', found, this.referenceDoubt(line, first, registrations.length, isRepeated)));
    }
  }

  private referenceDoubt(line: OpenLine, target: Target, registrations: number, isRepeated: boolean) {
    if (registrations > 1) return 'several_targets';
    if (isRepeated) return 'several_lines';
    // A second transfer for what another one has paid.
    if (isPaid(target) || this.taken.has(target)) return 'paid_already';
    return doubtAbout(line, target);
  }

  /** The payer mistyped the number by a digit: amount, day and name have to be right as well. */
  bySimilarUtr(): void {
    const waiting = this.openTargets.filter(({ paymentStatus, utr }) => paymentStatus === 'under_review' && utr);
    const index = byAmountAnd(
      waiting,
      ({ amountPaise }) => amountPaise,
      ({ target }) => similarityKeys(target.utr ?? ''),
    );
    const pairs = this.openLines.flatMap((line) =>
      pairsOf(line, index, line.utrs.flatMap(similarityKeys), ({ target }) =>
        line.utrs.some((utr) => isSimilarNumber(utr, target.utr ?? '')),
      ),
    );
    this.setPairs(
      pairs,
      (line, target) => {
        const words = wordsOf(line.narration);
        const hasPayer = target.names.some((name) => hasName(words, nameWords(name)));
        return doubtAbout(line, target) ?? (hasPayer ? undefined : 'number_differs');
      },
      'similar_utr',
    );
  }

  /** Amount, day and name are right: a person decides. */
  byName(): void {
    // One whose number was rejected is compared as a registration that is not paid.
    const unpaid = this.openTargets.filter(
      ({ paymentStatus }) => paymentStatus !== 'paid' && paymentStatus !== 'rejected',
    );
    const index = byAmountAnd(
      unpaid,
      ({ duePaise }) => duePaise,
      ({ names }) => names.flatMap(([first]) => first ?? []),
    );
    const pairs = this.openLines.flatMap((line) => {
      const words = wordsOf(line.narration);
      return pairsOf(line, index, words, ({ names }) => names.some((name) => hasName(words, name)));
    });
    this.setPairs(pairs, () => 'by_name_only', 'name');
  }

  /** Where a line and a target have only each other, `doubtOf` decides; several on one side are always unsure. */
  private setPairs(
    pairs: Pair[],
    doubtOf: (line: OpenLine, target: Target) => MatchDoubt | undefined,
    rule: MatchRule,
  ): void {
    const targetsOf = indexBy(pairs, ({ line }) => [line.id]);
    const linesOf = new Map<Target, number>();
    for (const { target } of pairs) linesOf.set(target, (linesOf.get(target) ?? 0) + 1);
    for (const [, [first, ...others]] of targetsOf) {
      if (!first) continue;
      const { line, target } = first;
      const found = [target, ...others.map((pair) => pair.target)];
      const isShared = found.some((each) => (linesOf.get(each) ?? 0) > 1);
      const doubt = others.length > 0 ? 'several_targets' : isShared ? 'several_lines' : doubtOf(line, target);
      this.set(line, match(rule, found, doubt));
    }
  }
}

const isPaid = ({ paymentStatus }: Target) => paymentStatus === 'paid';

/**
 * Finds for each line whose payment it is: by the number that the payer sent, then by the reference in the note, then by
 * a number with a typing error, then by amount, day and name. A target found by a better rule is no candidate of a later
 * one. Lines without a candidate are absent from the result.
 */
export function matchLines(lines: OpenLine[], targets: Target[]): Map<string, Match> {
  const matcher = new Matcher(lines, targets);
  matcher.byUtr();
  matcher.byReference();
  matcher.bySimilarUtr();
  matcher.byName();
  return matcher.matches;
}
