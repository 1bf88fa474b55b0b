"""The linear program that finds the shares of sources which make every merge the commonest pair.

Hayase et al. (2024): for each merge and each rival, the merge has at least as many pairs in the
mixture, up to a slack of the step and one of the rival; the sum of all slacks is minimised.
"""

from dataclasses import dataclass, field

import numpy as np

from bpe_viz.arrays import FloatArray
from bpe_viz.limits import MAX_SHARE_ROUNDS
from bpe_viz.vocabularies.pair_replay import Replay

_FIRST_RIVALS = 12  # of each step, the commonest under equal shares
_CLOSE_RIVALS = 4  # of each step, where shares are known that are nearly right
_NEW_RIVALS = 5  # of each step and round, those that the shares so far do not explain
_TOLERANCE = 1e-6


@dataclass
class ShareProgram:
    """Statements that a merge has at least as many pairs as a rival: the step, its rival, the gap.

    `gaps` are the differences of the counts in each source, the merge's minus the rival's.

    >>> program = ShareProgram(2)
    >>> program.add(0, 1, np.array([-4.0, 5.0]))  # er >= th
    >>> program.add(1, 2, np.array([5.0, -4.0]))  # th >= en
    >>> solution = program.solve()
    >>> solution.slack, [f"{low:.3f} to {high:.3f}" for low, high in program.intervals(solution)]
    (0.0, ['0.444 to 0.556', '0.444 to 0.556'])
    """

    num_sources: int
    steps: list[int] = field(default_factory=list)
    rivals: list[int] = field(default_factory=list)
    gaps: list[FloatArray] = field(default_factory=list)
    known: set[tuple[int, int]] = field(default_factory=set)

    def add(self, step: int, rival: int, gap: FloatArray) -> None:
        """Add a statement, unless it is there."""
        if (step, rival) not in self.known:
            self.known.add((step, rival))
            self.steps.append(step)
            self.rivals.append(rival)
            self.gaps.append(gap)

    def solve(self) -> "Solution":
        """Return shares with the least sum of slacks."""
        variables = self._optimum(self._costs(), None)
        self._shares = variables[: self.num_sources]
        return self._solution(variables)

    def intervals(self, solution: "Solution") -> list[tuple[float, float]]:
        """Return the smallest and largest value of each share with the same sum of slacks."""
        found = []
        for source in range(self.num_sources):
            ends = []
            for sign in (1.0, -1.0):
                costs = np.zeros(self._num_variables)
                costs[source] = sign
                ends.append(float(self._optimum(costs, solution.slack)[source]))
            found.append((max(0.0, ends[0]), min(1.0, ends[1])))
        return found

    def closest_rivals(self) -> dict[int, list[int]]:
        """Return the rivals of each step that the last solution leaves the least behind the merge.

        >>> program = ShareProgram(1)
        >>> for rival in range(5):
        ...     program.add(0, rival, np.array([float(rival)]))
        >>> _ = program.solve()
        >>> program.closest_rivals()
        {0: [0, 1, 2, 3]}
        """
        margins = np.array(self.gaps) @ self._shares
        found: dict[int, list[int]] = {}
        for place in np.argsort(margins, kind="stable").tolist():
            rivals = found.setdefault(self.steps[place], [])
            if len(rivals) < _CLOSE_RIVALS:
                rivals.append(self.rivals[place])
        return found

    @property
    def _num_variables(self) -> int:
        return self.num_sources + len(set(self.steps)) + len(set(self.rivals))

    def _costs(self) -> FloatArray:
        costs = np.ones(self._num_variables)
        costs[: self.num_sources] = 0.0
        return costs

    def _optimum(self, costs: FloatArray, most_slack: float | None) -> FloatArray:
        from scipy.optimize import linprog
        from scipy.sparse import csr_matrix, hstack, vstack

        num_rows, sources = len(self.steps), self.num_sources
        rows = np.arange(num_rows)
        gaps = csr_matrix(-np.array(self.gaps).reshape(num_rows, sources))
        slacks = []
        for names in (self.steps, self.rivals):
            kinds, column_of = np.unique(names, return_inverse=True)
            ones = np.ones(num_rows)
            slacks.append(csr_matrix((-ones, (rows, column_of)), shape=(num_rows, len(kinds))))
        matrix, bounds = hstack([gaps, *slacks], format="csr"), np.zeros(num_rows)
        if most_slack is not None:
            matrix = vstack([matrix, csr_matrix(self._costs())], format="csr")
            bounds = np.append(bounds, most_slack + _TOLERANCE)
        shares = np.zeros((1, self._num_variables))
        shares[0, :sources] = 1.0
        limits = [(0.0, 1.0)] * sources + [(0.0, None)] * (self._num_variables - sources)
        answer = linprog(
            costs, A_ub=matrix, b_ub=bounds, A_eq=shares, b_eq=[1.0], bounds=limits, method="highs"
        )
        return np.asarray(answer.x, np.float64) + 0.0  # no -0.0

    def _solution(self, variables: FloatArray) -> "Solution":
        steps, rivals = sorted(set(self.steps)), sorted(set(self.rivals))
        of_steps = variables[self.num_sources : self.num_sources + len(steps)]
        of_rivals = variables[self.num_sources + len(steps) :]
        return Solution(
            variables[: self.num_sources],
            dict(zip(steps, of_steps.tolist(), strict=True)),
            dict(zip(rivals, of_rivals.tolist(), strict=True)),
            float(variables[self.num_sources :].sum()),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """The shares, the slack of each step and each rival, and the sum of all slacks.

    >>> Solution(np.array([1.0]), {}, {}, 0.0).shares.tolist()
    [1.0]
    """

    shares: FloatArray
    slack_of_step: dict[int, float]
    slack_of_rival: dict[int, float]
    slack: float


def explain_merges(
    replay: Replay, columns: slice, start: ShareProgram | None = None
) -> tuple[ShareProgram, Solution]:
    """Find the shares of the columns that explain a list of merges best.

    Begins with the rivals of another program, or the commonest ones, and adds those that the shares
    do not explain until there is none.

    >>> from bpe_viz.vocabularies.pair_replay import replay_merges
    >>> replay = replay_merges([("a", "b")], [tuple("ab"), tuple("bc")], np.eye(2))
    >>> program, solution = explain_merges(replay, slice(0, 2))
    >>> [f"{low:.1f} to {high:.1f}" for low, high in program.intervals(solution)]
    ['0.5 to 1.0', '0.0 to 0.5']
    """
    program = ShareProgram(columns.stop - columns.start)
    rivals_of_step = start.closest_rivals() if start else {}
    for step, (merge, counts) in enumerate(replay.states(columns)):
        if not counts[merge].any():
            continue  # in none of these samples: it says nothing about them
        rivals = rivals_of_step.get(step)
        if rivals is None:
            rivals = _largest(counts.mean(axis=1), _FIRST_RIVALS + 1)
        for rival in rivals:
            if rival != merge:
                program.add(step, rival, counts[merge] - counts[rival])
    for _ in range(MAX_SHARE_ROUNDS):
        solution = program.solve()
        num_known = len(program.known)
        slack_of_rival = np.zeros(len(replay.pairs))
        for rival, slack in solution.slack_of_rival.items():
            slack_of_rival[rival] = slack
        for step, (merge, counts) in enumerate(replay.states(columns)):
            if not counts[merge].any():
                continue
            mixed = counts @ solution.shares
            slack = solution.slack_of_step.get(step, 0.0)
            missing = mixed - mixed[merge] - slack - slack_of_rival
            for rival in _largest(missing, _NEW_RIVALS):
                if missing[rival] > _TOLERANCE and rival != merge:
                    program.add(step, rival, counts[merge] - counts[rival])
        if len(program.known) == num_known:
            break
    return program, solution


def _largest(values: FloatArray, number: int) -> list[int]:
    """Return where the largest values are."""
    number = min(number, len(values))
    return [int(place) for place in np.argpartition(-values, number - 1)[:number]]
