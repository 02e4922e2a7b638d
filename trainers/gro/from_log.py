r"""GRO in a run that can be killed: from letters that were drawn in service, or from fresh rollouts of
patients whose later concepts are known.

From a log, the sets were drawn by the policy b that served then, and the gradient of eq. 10 under the policy
pi of now is corrected by what each choice is likelier under it, given the choices before (the log has log b
of each):

    L = - mean over letters of sum_t min(r_t A_t, clip(r_t, 1 - low, 1 + high) A_t) + kl KL(pi || start)       r_t = pi(c_t | c_<t) / b(c_t | c_<t)

The unbiased weight of the whole set is the product of up to 40 such ratios, and its variance grows with each;
per decision and clipped (as PPO, Schulman et al. 2017, does it) it is the first order of that, right near b,
and the gradient of a choice ends where it has become `high` likelier than when it was drawn.
|log r_t| is held within `reach`, so that a letter of a much older policy cannot outweigh all others.

Deviations from R²AG, section 3.3: no group of rollouts (logged.py states what is compared with instead);
concepts, not semantic groups, are chosen (models/policies/chooser.py); sets, not lists: who is drawn for
hangs on the request's id alone.

Killed and gone on, the weights are bit for bit those of an undisturbed run on the same machine and number of
threads.
"""

from __future__ import annotations

import copy
import hashlib
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
import numpy as np
import torch
from msgspec import Struct
from numpy.typing import NDArray
from torch import Tensor, nn

from models.policies.candidates import FEATURES
from models.policies.cards import Card, load, save
from models.policies.chooser import KIND, RETRAIN
from models.policies.chooser_net import Candidates, ChooserNet
from models.policies.expectations import POLICY, SCORER, STATISTICS
from schemas.errors import StateError
from trainers.candidates import Candidate
from trainers.gro.letters import Letter, Read, advantages
from trainers.gro.trainer import divergence
from trainers.runs import Measure, Run, Say, silent, unmeasured

_LEAST: Final = 20  # patients
_TOLERANCE: Final = 0.02  # nats, of a decision: rounding of the log and of other machines


class LoggedSettings(Struct, frozen=True, kw_only=True):
    """One value of these and one log give one policy on one machine."""

    epochs: int = 5
    batch: int = 32  # letters of a step
    rate: float = 1e-3  # of Adam
    low: float = 0.2
    high: float = 0.28
    reach: float = 1.6  # no choice counts more than five times
    kl: float = 0.05
    norm: float = 1.0  # largest norm of a step's gradient
    seed: int = 0


def from_log(
    read: Read,
    start: Path,
    run: Path,
    settings: LoggedSettings | None = None,
    *,
    called: str = "",
    say: Say = silent,
    measure: Measure = unmeasured,
    lineage: dict[str, str] | None = None,
) -> Candidate:
    """`start`: folder of the policy in service (models/policies/open is what ships); `called`: its name as
    letters log it, whose log-probabilities are then checked. Raises StateError for letters of fewer than 20
    patients.
    """
    wanted = settings or LoggedSettings()
    card, net = opened(start)
    usable = checked(net, read, called)
    patients = len({one.patient for one in usable.letters})
    left = ", ".join(f"{count}: {why}" for why, count in sorted(usable.refused.items())) or "none"
    if patients < _LEAST:
        raise StateError(
            f"expected letters whose expectations were drawn, with rewards, of {_LEAST} patients at least, "
            f"got {patients}; refused: {left}; "
            "see learning.explore"
        )
    say(f"{len(usable.letters):,} drawn letters of {patients:,} patients; refused: {left}")
    identity = {
        "trainer": "gro on a log",
        "settings": msgspec.to_builtins(wanted),
        "data": _hash(usable.letters),
        "policy": _weights(net),
        "threads": torch.get_num_threads(),
    }
    with Run(run, identity, say, measure) as open_run:
        if (found := open_run.finished) is not None:
            return found
        _climb(net, _Sets(usable.letters), wanted, open_run)
        brought = float(np.mean([sum(one.rewards) for one in usable.letters]))
        data = f"{len(usable.letters)} letters of {patients} patients"
        text = (
            f"# retriever: trained on letters it was drawn for\n\n{data}, which brought {brought:.3f} hits "
            f"of their paths each (eq. 7); refused: {left}. "
            f"Divergence from the policy in service in the last step: {open_run.values['divergence']:.4f} a "
            "decision.\n"
        )
        told_card = msgspec.structs.replace(
            card, settings=msgspec.to_builtins(wanted), seed=wanted.seed, data=data, figures={}
        )
        return open_run.finish(
            _candidate(
                told_card,
                net,
                start,
                text,
                {**(lineage or {}), "trainer": "gro on a log", "seed": str(wanted.seed)},
            )
        )


def opened(folder: Path) -> tuple[Card, ChooserNet]:
    """The policy of a folder, to be trained. Raises StateError for another kind or version."""
    card, weights = load(folder / POLICY, KIND, retrain=RETRAIN, features=FEATURES)
    shape = card.shape
    net = ChooserNet(shape["features"], hidden=shape["hidden"], state=shape["state"], stops=shape["stops"])
    net.load_state_dict(
        {name: torch.from_numpy(np.array(value, np.float32)) for name, value in weights.items()}
    )
    return card, net


def checked(net: ChooserNet, read: Read, called: str) -> Read:
    """Without letters that the policy `called` so, on whatever graph, is said to have drawn, and whose
    log-probabilities are not its own.
    """
    mine = [one for one in read.letters if one.policy.partition(" on ")[0] == called]
    if not mine:
        return read
    sets = _Sets(mine)
    with torch.no_grad():
        apart = (sets.logprobs(net, torch.arange(len(mine))) - sets.logged).abs().amax(-1)
    wrong = {id(one) for one, far in zip(mine, apart.tolist(), strict=True) if far > _TOLERANCE}
    refused = Counter(read.refused) + Counter({"log-probabilities that do not match the choices": len(wrong)})
    return Read([one for one in read.letters if id(one) not in wrong], dict(refused))


@torch.no_grad()
def likelihoods(
    net: ChooserNet, letters: Sequence[Letter]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """float64 [N] each: log-probability of all that was decided for a letter, as logged and under `net`."""
    sets = _Sets(letters)
    new = sets.logprobs(net, torch.arange(len(sets)))
    return sets.logged.double().sum(-1).numpy(), new.double().sum(-1).numpy()


class _Sets:
    """Letters as tensors, padded: T decisions, of which the last may be the stop."""

    def __init__(self, letters: Sequence[Letter]) -> None:
        count, many = len(letters), max(len(one.choice.candidates) for one in letters)
        self.width = max(len(one.choice.logprobs) for one in letters)
        self._batch = Candidates(
            torch.zeros(count, many, dtype=torch.int64),
            torch.zeros(count, many, letters[0].features.shape[1]),
            torch.zeros(count, many, dtype=torch.bool),
        )
        self._chosen = torch.full((count, 1, self.width), -1)
        self.logged, self.taken = (
            torch.zeros(count, self.width),
            torch.zeros(count, self.width, dtype=torch.bool),
        )
        for at, one in enumerate(letters):
            k, decided = len(one.choice.candidates), len(one.choice.logprobs)
            self._batch.groups[at, :k] = torch.tensor(one.choice.groups)
            self._batch.features[at, :k] = torch.from_numpy(one.features)
            self._batch.valid[at, :k] = True
            self._chosen[at, 0, : len(one.choice.chosen)] = torch.tensor(one.choice.chosen, dtype=torch.int64)
            self.logged[at, :decided] = torch.tensor(one.choice.logprobs)
            self.taken[at, :decided] = True
        self.advantage = torch.from_numpy(advantages(letters, self.width)).float()

    def __len__(self) -> int:
        return len(self._chosen)

    def logprobs(self, net: ChooserNet, rows: Tensor) -> Tensor:
        """float [R, T] under `net`; 0 where nothing was decided, or the set ended because it was long
        enough.
        """
        batch = Candidates(*(one[rows] for one in self._batch))
        found = net.logprobs(batch, self._chosen[rows])[:, 0]
        return torch.where(self.taken[rows], found, torch.zeros_like(found))


def _climb(net: ChooserNet, sets: _Sets, settings: LoggedSettings, run: Run) -> None:
    start = copy.deepcopy(net)
    optimiser = torch.optim.Adam(net.parameters(), lr=settings.rate)
    _go_on(net, optimiser, run)
    for number, total, rows in _batches(len(sets), settings.batch, settings.epochs, settings.seed, run.step):
        new, taken, a = sets.logprobs(net, rows), sets.taken[rows], sets.advantage[rows]
        with torch.no_grad():
            before = sets.logprobs(start, rows)
        ratio = (new - sets.logged[rows]).clamp(-settings.reach, settings.reach).exp()
        held = ratio.clamp(1 - settings.low, 1 + settings.high)
        gain = torch.where(taken, torch.minimum(ratio * a, held * a), torch.zeros_like(ratio)).sum(-1).mean()
        drift = divergence(new, before, taken)
        optimiser.zero_grad()
        torch.autograd.backward(settings.kl * drift - gain)
        nn.utils.clip_grad_norm_(net.parameters(), settings.norm)
        optimiser.step()
        run.keep(number + 1, total, _state(net, optimiser), {"gain": gain.item(), "divergence": drift.item()})


def _batches(count: int, size: int, epochs: int, seed: int, done: int) -> Iterator[tuple[int, int, Tensor]]:
    """Number of each step that is left, how many there are in all, and whom it is of."""
    each = -(-count // size)
    for number in range(done, epochs * each):
        epoch, at = divmod(number, each)
        order = torch.randperm(count, generator=torch.Generator().manual_seed(seed * 1_000_003 + epoch))
        yield number, epochs * each, order[at * size : (at + 1) * size]


def _state(net: ChooserNet, optimiser: torch.optim.Optimizer) -> bytes:
    file = io.BytesIO()
    torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict()}, file)
    return file.getvalue()


def _go_on(net: ChooserNet, optimiser: torch.optim.Optimizer, run: Run) -> None:
    if run.kept is not None:
        kept = torch.load(io.BytesIO(run.kept), weights_only=True)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])


def _candidate(card: Card, net: ChooserNet, start: Path, text: str, lineage: dict[str, str]) -> Candidate:
    """The folder it began from with another policy in it: what `models.policies.expectations.Expecting`
    opens.
    """
    with TemporaryDirectory() as folder:
        save(Path(folder) / POLICY, card, net.weights())
        made = {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}
    names = (
        STATISTICS,
        SCORER,
        Path(SCORER).with_suffix(".json").name,
        Path(POLICY).with_suffix(".trained_on.txt").name,
    )
    others = {name: (start / name).read_bytes() for name in names if (start / name).is_file()}
    return Candidate("card", others | made, text, lineage)


def _weights(net: ChooserNet) -> str:
    found = hashlib.sha256()
    for name, value in sorted(net.weights().items()):
        found.update(name.encode() + value.tobytes())
    return found.hexdigest()


def _hash(letters: Sequence[Letter]) -> str:
    content: list[Any] = [(one.patient, one.policy, one.choice, one.rewards) for one in letters]
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()
