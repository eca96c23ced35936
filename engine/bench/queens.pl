% All solutions of n queens by the same search as the engine's programs, for comparing reductions per second with a
% Prolog system. Solutions are what lies between the two ends of a list. `swipl queens.pl N RUNS` prints solutions and
% seconds of processor time for all runs.
:- initialization(main, main).

main([Size, Times]) :-
    atom_number(Size, N),
    atom_number(Times, Runs),
    numlist(1, N, Rows),
    statistics(cputime, Before),
    repeat_runs(Runs, Rows, Count),
    statistics(cputime, After),
    Seconds is After - Before,
    format("{\"solutions\":~w,\"seconds\":~6f}~n", [Count, Seconds]).

repeat_runs(1, Rows, Count) :- !, solve(Rows, Count).
repeat_runs(Runs, Rows, Count) :- solve(Rows, _), Left is Runs - 1, repeat_runs(Left, Rows, Count).

solve(Rows, Count) :- column(Rows, [], [], Found, []), length(Found, Count).

column([Row|Others], Passed, Placed, Head, Tail) :-
    join(Others, Passed, Free),
    check(Placed, Row, 1, Free, Placed, Head, Middle),
    column(Others, [Row|Passed], Placed, Middle, Tail).
column([], [_|_], _, End, End).
column([], [], Placed, [Placed|End], End).

check([], Row, _, Free, Placed, Head, Tail) :- column(Free, [], [Row|Placed], Head, Tail).
check([Other|_], Row, Distance, _, _, End, End) :- Row =:= Other + Distance, !.
check([Other|_], Row, Distance, _, _, End, End) :- Row =:= Other - Distance, !.
check([_|Others], Row, Distance, Free, Placed, Head, Tail) :-
    Next is Distance + 1,
    check(Others, Row, Next, Free, Placed, Head, Tail).

join([], End, End).
join([First|Rest], End, [First|Joined]) :- join(Rest, End, Joined).
