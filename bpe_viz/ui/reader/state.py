"""The choices and the view of one reader, and how they change; the address that says so."""

from collections.abc import Mapping

from bpe_viz.formats import Position
from bpe_viz.samples import samples_by_key
from bpe_viz.settings import Learner, Settings
from bpe_viz.settings_table import CRITERION, LEARNER, TIE_RULE
from bpe_viz.ui.jobs.own_corpus import UPLOAD
from bpe_viz.ui.jobs.training import AnyTrained, Choice, Trained
from bpe_viz.ui.reader import texts
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.links import PANELS, read_hidden, write_link
from bpe_viz.ui.reader.own_corpora import own_corpus, own_corpus_names
from bpe_viz.ui.reader.page_inputs import asked_of
from bpe_viz.ui.reader.reader import default_settings_of_sample, reader
from bpe_viz.ui.shared.escape import readable
from bpe_viz.wording import counted


def _default_settings(corpus: str) -> Settings:
    """Return the settings that a link need not say for this corpus."""
    return default_settings_of_sample().get(corpus, Settings())


def opening_settings(corpus: str) -> Settings:
    """Return the settings with which a sample opens; the address then says what differs."""
    sample = samples_by_key().get(corpus)
    return sample.opening if sample else Settings()


def put_choice(choice: Choice) -> None:
    """Make every control show `choice`."""
    reader().controls = Controls.of(choice, before=reader().controls)


def asked_choice() -> Choice:
    """Return the choice in the controls; raises SettingsError if settings exclude each other."""
    me = reader()
    settings = me.controls.settings()
    own = own_corpus(me.controls.corpus)
    if own:
        me.settings_of_own[own.key] = settings
    return Choice(own or me.controls.corpus, settings)


def arrive(trained: AnyTrained) -> None:
    """Put `trained` on the screen, and its mark, which may be another one, into the controls.

    The stepper starts where a link or a lesson says, else stays where it is while the corpus stays;
    merges and rounds go on where they were left.
    """
    me = reader()
    before = None if me.is_meanwhile else me.shown
    if me.start is not None and me.start_inputs:
        _start_again(me.start_inputs)
        me.start_inputs = {}
    notices = (*(me.notices if before is None else ()), *me.start_notices)
    me.start_notices = ()
    start = me.start
    length = len(trained.history)
    if start is None:
        if before is None or before.choice.source != trained.choice.source:
            me.left_at = {}
        else:
            me.left_at[type(before)] = me.position
        start = me.left_at.get(type(trained), Position())
    elif start.state > length:
        of_merges = isinstance(trained, Trained)
        step = texts.MERGE_STEP if of_merges else texts.PIECE_STEP
        notices += (texts.NO_SUCH_STEP.format(step=step, number=start.state, last=length),)
    if start.state > length:
        start = Position(length)
    me.shown, me.is_meanwhile, me.start = trained, False, None
    me.position, me.notices = start, notices
    me.arrivals += 1
    me.controls = Controls.of(trained.choice, before=me.controls, is_learned=True)


def arrive_meanwhile(trained: AnyTrained) -> None:
    """Put `trained` on the screen until what the link asks for, as the controls say, is there."""
    me = reader()
    me.shown, me.is_meanwhile, me.position = trained, True, Position()
    me.arrivals += 1


def is_meanwhile() -> bool:
    """Return whether a first visit sees something else while its link's choice is prepared."""
    return reader().is_meanwhile and reader().start is not None


def stepper_key(trained: AnyTrained) -> str:
    """Return a key that changes when the stepper must jump to `position()`."""
    return f"{trained.key}-{reader().arrivals}"


def query_of(trained: AnyTrained) -> dict[str, str]:
    """Return the parameters of the address of `trained`, apart from the position.

    While a link waits for its corpus the address stays as it is, position and all.
    """
    if is_meanwhile():
        return reader().asked_by_link
    return choice_query(trained.choice)


def choice_query(choice: Choice) -> dict[str, str]:
    """Return the address parameters of a choice; readers' own corpora share one name there."""
    corpus = UPLOAD if choice.own else choice.corpus
    return write_link(corpus, choice.settings, _default_settings(corpus))


def stop_waiting() -> None:
    """Stop waiting: what is on screen stays, and the controls show it again."""
    me = reader()
    if me.waiting:
        me.waiting.leave(me.id)
    me.waiting = me.start = None
    put_choice(me.shown.choice if me.shown else first_choice())


def fall_back(problem: str, failed: Choice | None) -> bool:
    """Ask for the corpus alone, then for the first one, where what was asked first cannot be had.

    Says so; whether there was anything left to ask for.
    """
    me = reader()
    corpus = me.controls.corpus
    me.start = None
    if problem not in me.notices:
        me.notices += (problem,)
    for choice in (Choice(corpus, _default_settings(corpus)), first_choice()):
        if failed in (choice, first_choice()) or (choice.corpus == corpus and own_corpus(corpus)):
            continue
        put_choice(choice)
        return True
    return False


def dismiss(notice: str) -> None:
    """Take a notice that was read off the screen."""
    reader().notices = tuple(other for other in reader().notices if other != notice)


def first_choice() -> Choice:
    """Return the first sample with its own settings."""
    return Choice(*next(iter(default_settings_of_sample().items())))


def name_of_corpus() -> dict[str, str]:
    """Return the corpora to choose from, by key: what the reader brought, and the samples."""
    return own_corpus_names() | {key: sample.name for key, sample in samples_by_key().items()}


def name_of(choice: Choice) -> str:
    """Return the name of a corpus as shown; one that was removed meanwhile keeps its own."""
    names = name_of_corpus()
    return names.get(choice.corpus) or readable(choice.own.name if choice.own else choice.corpus)


def language_of(choice: Choice) -> str:
    """Return the language of a corpus, as a tag of BCP 47; "" where it is not known."""
    sample = samples_by_key().get(choice.corpus)
    return sample.language if sample else ""


def hidden_panels() -> frozenset[str]:
    """Return the panels that the link hides."""
    return reader().hide


def title_of(shown: AnyTrained) -> str:
    """Return the title on screen: corpus and size, learner and tie rule."""
    corpus, settings = shown.corpus, shown.choice.settings
    size = texts.CORPUS_SIZE.format(
        types=counted(corpus.num_types, "type"), tokens=counted(corpus.num_tokens, "token")
    )
    return " · ".join((name_of(shown.choice), size, *_learner_parts(settings)))


def _learner_parts(settings: Settings) -> list[str]:
    """List what to say about a learner: nothing about byte pair encoding but its ties."""
    learner = LEARNER.name_of(settings.learner)
    ties = texts.TIES.format(rule=TIE_RULE.name_of(settings.tie_rule).replace(" ", "-"))
    match settings.learner:
        case Learner.BPE:
            return [ties]
        case Learner.PICKY | Learner.PARITY | Learner.SUPERBPE | Learner.BOUNDLESS:
            return [learner, ties]
        case Learner.WORDPIECE:
            criterion = CRITERION.name_of(settings.criterion)
            return [texts.LEARNER_BY.format(learner=learner, criterion=criterion), ties]
        case Learner.UNIGRAM:
            return [learner]


def start_page_again(page: str) -> None:
    """Let a page that waits for no training show at once what a lesson asks for."""
    me = reader()
    if page in me.start_inputs:
        me.start_again({page: me.start_inputs.pop(page)})


def _start_again(asked: Mapping[str, str]) -> None:
    """Let pages show what a lesson asks for."""
    me = reader()
    me.start_again(asked)
    if "merges" in asked:
        me.hide, notices = read_hidden(asked_of("merges").text("hide"), PANELS)
        me.notices += notices
